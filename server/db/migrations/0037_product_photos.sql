CREATE TABLE "product_photos" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "product_photos_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "photo_key" text DEFAULT '' NOT NULL;