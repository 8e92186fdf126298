ALTER TABLE "changes" ADD COLUMN "xact" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
CREATE INDEX "changes_news" ON "changes" USING btree ("company_id","xact","id");