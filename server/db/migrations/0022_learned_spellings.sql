ALTER TABLE "city_aliases" ADD COLUMN "written" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "city_aliases" ADD COLUMN "taught_by" text DEFAULT '' NOT NULL;