CREATE TABLE "provider_parcels" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"warehouse_id" integer NOT NULL,
	"part" text NOT NULL,
	"order_label" text NOT NULL,
	"number" integer NOT NULL,
	"courier" text,
	"placed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_parcels_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "may_review" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "operators" ADD COLUMN "may_work" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_parcels_part" ON "provider_parcels" USING btree ("part","warehouse_id","placed_at","id");--> statement-breakpoint
INSERT INTO "provider_parcels" ("company_id", "id", "warehouse_id", "part", "order_label", "number", "courier", "placed_at")
SELECT "p"."company_id", "p"."id", "l"."warehouse_id",
  CASE WHEN "p"."state" = 'approved' AND "p"."memory" ->> 'packed' IS NOT NULL THEN 'packed' ELSE "p"."state" END,
  "o"."label", "p"."number", "p"."courier", "o"."placed_at"
FROM "parcels" "p"
JOIN "orders" "o" ON "o"."company_id" = "p"."company_id" AND "o"."id" = "p"."order_id"
JOIN "locations" "l" ON "l"."company_id" = "p"."company_id" AND "l"."id" = "p"."location_id"
WHERE "l"."warehouse_id" IS NOT NULL
  AND "p"."state" IN ('awaitingApproval', 'dispatchIssue', 'approved', 'dispatched', 'returned', 'halt');