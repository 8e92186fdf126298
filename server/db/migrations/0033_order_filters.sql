CREATE INDEX "order_tags_tag" ON "order_tags" USING btree ("company_id","tag_key","order_id");--> statement-breakpoint
CREATE INDEX "orders_city" ON "orders" USING btree ("company_id","known_city","placed_at","id","status");--> statement-breakpoint
CREATE INDEX "parcels_courier" ON "parcels" USING btree ("company_id","courier","order_id");