CREATE TABLE "courier_cash" (
	"company_id" uuid NOT NULL,
	"courier_key" text NOT NULL,
	"days" integer NOT NULL,
	"asked_at" timestamp with time zone,
	"words" text,
	"answered_at" timestamp with time zone,
	"found" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "courier_cash_company_id_courier_key_pk" PRIMARY KEY("company_id","courier_key")
);
--> statement-breakpoint
CREATE TABLE "settlement_rows" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"cn" text NOT NULL,
	"order_id" uuid,
	"gross_minor" bigint NOT NULL,
	"deductions" jsonb NOT NULL,
	"due_minor" bigint NOT NULL,
	"result" text NOT NULL,
	"decision" text,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "settlement_rows_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"courier" text NOT NULL,
	"courier_key" text NOT NULL,
	"reference" text NOT NULL,
	"reference_key" text NOT NULL,
	"paid_on" text NOT NULL,
	"source" text NOT NULL,
	"state" text NOT NULL,
	"gross_minor" bigint NOT NULL,
	"deductions" jsonb NOT NULL,
	"whole" jsonb NOT NULL,
	"bank_minor" bigint NOT NULL,
	"rows" integer NOT NULL,
	"waiting" integer NOT NULL,
	"rows_hash" text NOT NULL,
	"recorded_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlements_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "cash" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "remitted_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "written_off_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "settlement_rows_of" ON "settlement_rows" USING btree ("company_id","settlement_id","position");--> statement-breakpoint
CREATE INDEX "settlement_rows_order" ON "settlement_rows" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_reference" ON "settlements" USING btree ("company_id","courier_key","reference_key") WHERE "settlements"."state" <> 'takenBack';--> statement-breakpoint
CREATE INDEX "settlements_paid" ON "settlements" USING btree ("company_id","paid_on");--> statement-breakpoint
CREATE INDEX "parcels_cash" ON "parcels" USING btree ("company_id","delivered_at") WHERE (case when "parcels"."delivered_at" is not null or "parcels"."state" in ('dispatched', 'approved') then "parcels"."cod_minor" else 0 end) <> "parcels"."remitted_minor" + "parcels"."written_off_minor";