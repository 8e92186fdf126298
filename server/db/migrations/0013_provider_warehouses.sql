CREATE TABLE "warehouse_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"warehouse_id" integer NOT NULL,
	"operator" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "warehouses" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "warehouse_changes" ADD CONSTRAINT "warehouse_changes_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "warehouse_changes_version" ON "warehouse_changes" USING btree ("warehouse_id","version");--> statement-breakpoint
CREATE INDEX "warehouse_changes_created_at" ON "warehouse_changes" USING btree ("created_at");