CREATE TABLE "tallies" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"minor" bigint NOT NULL,
	CONSTRAINT "tallies_company_id_kind_day_status_key_pk" PRIMARY KEY("company_id","kind","day","status","key")
);
--> statement-breakpoint
CREATE TABLE "tally_moves" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"status" text NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"minor" bigint NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tally_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "tally_moves_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "location_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pieces" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Without the largest index, which is made again: it would take the most time of all.
DROP INDEX "orders_search";--> statement-breakpoint
UPDATE "orders" SET
	"location_id" = (SELECT p."location_id" FROM "parcels" p WHERE p."company_id" = "orders"."company_id" AND p."order_id" = "orders"."id" AND p."location_id" IS NOT NULL ORDER BY p."number" LIMIT 1),
	"pieces" = coalesce((SELECT jsonb_object_agg(l."category", l."pieces") FROM (SELECT "category", sum("quantity") AS "pieces" FROM "order_lines" WHERE "company_id" = "orders"."company_id" AND "order_id" = "orders"."id" AND "category" <> '' GROUP BY "category") l), '{}');--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_orders" ON "customers" USING btree ("company_id","kept_orders" DESC NULLS LAST,"name","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "orders_closed" ON "orders" USING btree ("company_id","status","closed_at");--> statement-breakpoint
CREATE INDEX "orders_total" ON "orders" USING btree ("company_id","grand_total_minor","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_name" ON "orders" USING btree ("company_id",lower("name"));--> statement-breakpoint
DROP TABLE "order_counts";--> statement-breakpoint
-- What an order counts as (server/db/live/tallyTables.ts). Days are those of the merchant's time zone, five hours ahead of UTC (domain/weeks.ts).
CREATE FUNCTION "tallies_of_order"(o "orders") RETURNS TABLE ("kind" text, "day" date, "status" text, "key" text, "orders" integer, "minor" bigint)
LANGUAGE sql STABLE AS $$
	SELECT t."kind", (o."placed_at" AT TIME ZONE interval '5 hours')::date, o."status", t."key", t."orders", t."minor"
	FROM (
		SELECT 'sort', o."type" || ' ' || o."payment", 1, o."grand_total_minor"
		UNION ALL SELECT 'hour', extract(hour FROM o."placed_at" AT TIME ZONE interval '5 hours')::text, 1, 0
		UNION ALL SELECT 'city', CASE WHEN lower(trim(o."country")) = 'pakistan' THEN lower(trim(coalesce(o."known_city", o."city"))) ELSE '' END, 1, 0
		UNION ALL SELECT 'location', coalesce(o."location_id"::text, ''), 1, o."grand_total_minor"
		UNION ALL SELECT 'category', sold."key", sold."value"::integer, 0 FROM jsonb_each_text(o."pieces") sold
	) t ("kind", "key", "orders", "minor")
	UNION ALL
	SELECT 'closed', (o."closed_at" AT TIME ZONE interval '5 hours')::date, o."status", '', 1, 0
	WHERE o."status" = 'delivered' AND o."closed_at" IS NOT NULL
$$;--> statement-breakpoint
-- Every statement that changes orders adds what it changed in their tallies: rows of its own, so that nobody waits for anybody.
CREATE FUNCTION "move_tallies_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "tally_moves" ("company_id", "kind", "day", "status", "key", "orders", "minor")
		SELECT n."company_id", t."kind", t."day", t."status", t."key", sum(t."orders"), sum(t."minor")
		FROM new_rows n CROSS JOIN LATERAL "tallies_of_order"(n) t GROUP BY 1, 2, 3, 4, 5;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO "tally_moves" ("company_id", "kind", "day", "status", "key", "orders", "minor")
		SELECT o."company_id", t."kind", t."day", t."status", t."key", -sum(t."orders"), -sum(t."minor")
		FROM old_rows o CROSS JOIN LATERAL "tallies_of_order"(o) t GROUP BY 1, 2, 3, 4, 5;
	ELSE
		INSERT INTO "tally_moves" ("company_id", "kind", "day", "status", "key", "orders", "minor")
		SELECT m."company_id", m."kind", m."day", m."status", m."key", sum(m."orders"), sum(m."minor")
		FROM (
			SELECT n."company_id", t.* FROM new_rows n CROSS JOIN LATERAL "tallies_of_order"(n) t
			UNION ALL
			SELECT o."company_id", t."kind", t."day", t."status", t."key", -t."orders", -t."minor" FROM old_rows o CROSS JOIN LATERAL "tallies_of_order"(o) t
		) m GROUP BY 1, 2, 3, 4, 5 HAVING sum(m."orders") <> 0 OR sum(m."minor") <> 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "orders_added" AFTER INSERT ON "orders" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "move_tallies_of_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE ON "orders" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "move_tallies_of_orders"();--> statement-breakpoint
CREATE TRIGGER "orders_deleted" AFTER DELETE ON "orders" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "move_tallies_of_orders"();--> statement-breakpoint
CREATE FUNCTION "move_tallies_of_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "tally_moves" ("company_id", "kind", "day", "status", "key", "orders", "minor")
	SELECT m."company_id", 'customer', m."day", '', '', m."change", 0
	FROM (
		SELECT NEW."company_id", (NEW."created_at" AT TIME ZONE interval '5 hours')::date, 1 WHERE TG_OP <> 'DELETE' AND NEW."removed_at" IS NULL
		UNION ALL
		SELECT OLD."company_id", (OLD."created_at" AT TIME ZONE interval '5 hours')::date, -1 WHERE TG_OP <> 'INSERT' AND OLD."removed_at" IS NULL
	) m ("company_id", "day", "change");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "customers_counted" AFTER INSERT OR DELETE OR UPDATE OF "removed_at", "created_at" ON "customers" FOR EACH ROW EXECUTE FUNCTION "move_tallies_of_customers"();--> statement-breakpoint
INSERT INTO "tallies" ("company_id", "kind", "day", "status", "key", "orders", "minor")
SELECT m."company_id", m."kind", g."day", m."status", m."key", sum(m."orders"), sum(m."minor")
FROM (
	SELECT "orders"."company_id", t.* FROM "orders" CROSS JOIN LATERAL "tallies_of_order"("orders") t
	UNION ALL
	SELECT "company_id", 'customer', ("created_at" AT TIME ZONE interval '5 hours')::date, '', '', 1, 0 FROM "customers" WHERE "removed_at" IS NULL
) m CROSS JOIN LATERAL (VALUES (m."day"), ('-infinity'::date)) g ("day")
GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
CREATE TABLE "job_rows" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"key" text NOT NULL,
	"record" jsonb NOT NULL,
	"outcome" text,
	"reason" text,
	"record_id" uuid,
	CONSTRAINT "job_rows_company_id_job_id_row_pk" PRIMARY KEY("company_id","job_id","row")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"file_name" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "jobs_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "jobs_kind" CHECK ("jobs"."kind" in ('orders', 'products', 'sample')),
	CONSTRAINT "jobs_known_state" CHECK ("jobs"."state" in ('receiving', 'running', 'done'))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "store_number" text;--> statement-breakpoint
CREATE INDEX "job_rows_key" ON "job_rows" USING btree ("company_id","job_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_store_number" ON "orders" USING btree ("company_id",lower("store_number"));
--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "address" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "deleted_orders" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"record" jsonb NOT NULL,
	"deleted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deleted_orders_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_settings" ADD COLUMN "halts_whole_orders" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_orders_deleted_at" ON "deleted_orders" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "parcels_created" ON "parcels" USING btree ("company_id","created_at","state","location_id");
--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("company_id","created_at");
