ALTER TABLE "orders" ADD COLUMN "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "adjustment_minor" bigint DEFAULT 0 NOT NULL;