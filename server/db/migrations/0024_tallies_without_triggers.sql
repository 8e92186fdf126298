-- Processes of the version before count nothing: their orders would be in no tally.
DO $$ BEGIN
	IF EXISTS (SELECT FROM "companies") AND EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('karwan', 'karwan news') AND pid <> pg_backend_pid()) THEN
		RAISE EXCEPTION 'Stop all processes of the version before, and migrate again: they would not count their orders';
	END IF;
END $$;--> statement-breakpoint
LOCK TABLE "orders", "customers" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DROP TRIGGER "orders_added" ON "orders";--> statement-breakpoint
DROP TRIGGER "orders_changed" ON "orders";--> statement-breakpoint
DROP TRIGGER "orders_deleted" ON "orders";--> statement-breakpoint
DROP TRIGGER "customers_counted" ON "customers";--> statement-breakpoint
DROP FUNCTION "move_tallies_of_orders"();--> statement-breakpoint
DROP FUNCTION "move_tallies_of_customers"();--> statement-breakpoint
DELETE FROM "tally_moves";--> statement-breakpoint
DELETE FROM "tallies";--> statement-breakpoint
INSERT INTO "tallies" ("company_id", "kind", "day", "status", "key", "orders", "minor")
SELECT m."company_id", m."kind", g."day", m."status", m."key", sum(m."orders"), sum(m."minor")
FROM (
	SELECT "orders"."company_id", t.* FROM "orders" CROSS JOIN LATERAL "tallies_of_order"("orders") t
	UNION ALL
	SELECT "company_id", 'customer', ("created_at" AT TIME ZONE interval '5 hours')::date, '', '', 1, 0 FROM "customers" WHERE "removed_at" IS NULL
) m CROSS JOIN LATERAL (VALUES (m."day"), ('-infinity'::date)) g ("day")
GROUP BY 1, 2, 3, 4, 5 HAVING sum(m."orders") <> 0 OR sum(m."minor") <> 0;
