DROP INDEX "orders_total";--> statement-breakpoint
DROP INDEX "orders_name";--> statement-breakpoint
DROP INDEX "orders_placed_at";--> statement-breakpoint
CREATE INDEX "orders_by_number" ON "orders" USING btree ("company_id","status","type","number","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("company_id","status","type","grand_total_minor","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_by_name" ON "orders" USING btree ("company_id","status","type",lower("name"),"placed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"name");--> statement-breakpoint
CREATE INDEX "orders_placed_at" ON "orders" USING btree ("company_id","placed_at","id","status","type","number","grand_total_minor","name");