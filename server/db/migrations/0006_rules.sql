CREATE TABLE "deleted_orders" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"record" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_orders_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "halts_whole_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_orders_deleted_at" ON "deleted_orders" USING btree ("deleted_at");