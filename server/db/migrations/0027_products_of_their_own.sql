ALTER TABLE "products" ADD COLUMN "cost_minor" bigint;--> statement-breakpoint
ALTER TABLE "city_aliases" ADD COLUMN "province" text;