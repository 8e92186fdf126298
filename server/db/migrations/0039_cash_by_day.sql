-- Processes of the version before count no cash: the cash of their parcels would be in no tally.
DO $$ BEGIN
	IF EXISTS (SELECT FROM "companies") AND EXISTS (SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name IN ('karwan', 'karwan news') AND pid <> pg_backend_pid()) THEN
		RAISE EXCEPTION 'Stop all processes of the version before, and migrate again: they would not count the cash of their parcels';
	END IF;
END $$;--> statement-breakpoint
LOCK TABLE "parcels" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "tallies" ("company_id", "kind", "day", "status", "key", "orders", "minor")
SELECT p."company_id", 'cash', g."day", p."status", p."courier", count(*), sum(p."minor")
FROM (
	SELECT "company_id", "courier", "minor", coalesce(("delivered_at" AT TIME ZONE interval '5 hours')::date, '0001-01-01'::date) AS "day",
		CASE WHEN "delivered_at" IS NULL THEN 'expected' WHEN "minor" > 0 THEN 'held' ELSE 'overpaid' END AS "status"
	FROM (
		SELECT "company_id", "courier", "delivered_at",
			CASE WHEN "delivered_at" IS NOT NULL OR "state" IN ('dispatched', 'approved') THEN "cod_minor" ELSE 0 END - "remitted_minor" - "written_off_minor" AS "minor"
		FROM "parcels" WHERE "courier" IS NOT NULL
	) o WHERE "minor" <> 0
) p CROSS JOIN LATERAL (VALUES (p."day"), ('-infinity'::date)) g ("day")
GROUP BY 1, 2, 3, 4, 5;
