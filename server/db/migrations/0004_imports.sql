CREATE TABLE "job_rows" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"key" text NOT NULL,
	"record" jsonb NOT NULL,
	"outcome" text,
	"reason" text,
	"record_id" uuid,
	CONSTRAINT "job_rows_company_id_job_id_row_pk" PRIMARY KEY("company_id","job_id","row")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"file_name" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "jobs_kind" CHECK ("jobs"."kind" in ('orders', 'products', 'sample')),
	CONSTRAINT "jobs_known_state" CHECK ("jobs"."state" in ('receiving', 'running', 'done'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_number" text;--> statement-breakpoint
CREATE INDEX "job_rows_key" ON "job_rows" USING btree ("company_id","job_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_store_number" ON "orders" USING btree ("company_id",lower("store_number"));