CREATE TABLE "order_views" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"query" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_views_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_subject_kind";--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name" ON "order_views" USING btree ("company_id","name_key");--> statement-breakpoint
ALTER TABLE "changes" ADD CONSTRAINT "changes_subject_kind" CHECK ("changes"."subject" in ('order', 'product', 'customer', 'location', 'company', 'person', 'view'));