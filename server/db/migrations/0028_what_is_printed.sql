ALTER TABLE "company_settings" ADD COLUMN "duplicate_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "paper_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "support_number" text DEFAULT '' NOT NULL;