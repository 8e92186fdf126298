ALTER TABLE "company_settings" ADD COLUMN "order_prefix" text DEFAULT 'K' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "label" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- An order of a store has that number. One that was stored in two spellings is told apart by a further number.
WITH "named" AS (
  SELECT "company_id", "id",
    CASE WHEN "store_number" IS NULL THEN 'K' || "number" ELSE '#' || ltrim("store_number", '# ') END AS "label",
    row_number() OVER (
      PARTITION BY "company_id", lower(CASE WHEN "store_number" IS NULL THEN 'K' || "number" ELSE '#' || ltrim("store_number", '# ') END)
      ORDER BY "number"
    ) AS "further"
  FROM "orders"
)
UPDATE "orders" SET
  "label" = "named"."label" || CASE WHEN "named"."further" = 1 THEN '' ELSE '-' || "named"."further" END,
  "search_text" = CASE
    WHEN "orders"."store_number" IS NULL THEN lower("named"."label") || E'\n' || "orders"."search_text"
    -- Its number within the company is nothing that it is called any more.
    ELSE regexp_replace("orders"."search_text", '^#[0-9]+\n', '')
  END
FROM "named" WHERE "named"."company_id" = "orders"."company_id" AND "named"."id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "label" DROP DEFAULT;--> statement-breakpoint
DROP INDEX "orders_store_number";--> statement-breakpoint
CREATE UNIQUE INDEX "orders_label" ON "orders" USING btree ("company_id",lower("label"));--> statement-breakpoint
CREATE UNIQUE INDEX "orders_store_number" ON "orders" USING btree ("company_id","store",lower("store_number"));
