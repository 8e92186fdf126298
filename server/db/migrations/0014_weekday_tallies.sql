-- Orders of one moment, so that none is counted twice or left out.
LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- As before, and with `weekday`: one row for each day and status, where `sort` has one for each type and payment, too.
CREATE OR REPLACE FUNCTION "tallies_of_order"(o "orders") RETURNS TABLE ("kind" text, "day" date, "status" text, "key" text, "orders" integer, "minor" bigint)
LANGUAGE sql STABLE AS $$
	SELECT t."kind", (o."placed_at" AT TIME ZONE interval '5 hours')::date, o."status", t."key", t."orders", t."minor"
	FROM (
		SELECT 'sort', o."type" || ' ' || o."payment", 1, o."grand_total_minor"
		UNION ALL SELECT 'weekday', extract(dow FROM o."placed_at" AT TIME ZONE interval '5 hours')::text, 1, o."grand_total_minor"
		UNION ALL SELECT 'hour', extract(hour FROM o."placed_at" AT TIME ZONE interval '5 hours')::text, 1, 0
		UNION ALL SELECT 'city', CASE WHEN lower(trim(o."country")) = 'pakistan' THEN lower(trim(coalesce(o."known_city", o."city"))) ELSE '' END, 1, 0
		UNION ALL SELECT 'location', coalesce(o."location_id"::text, ''), 1, o."grand_total_minor"
		UNION ALL SELECT 'category', sold."key", sold."value"::integer, 0 FROM jsonb_each_text(o."pieces") sold
	) t ("kind", "key", "orders", "minor")
	UNION ALL
	SELECT 'closed', (o."closed_at" AT TIME ZONE interval '5 hours')::date, o."status", '', 1, 0
	WHERE o."status" = 'delivered' AND o."closed_at" IS NOT NULL
$$;--> statement-breakpoint
INSERT INTO "tallies" ("company_id", "kind", "day", "status", "key", "orders", "minor")
SELECT s."company_id", 'weekday', g."day", s."status", extract(dow FROM s."day")::text, sum(s."orders"), sum(s."minor")
FROM (
	SELECT "company_id", "day", "status", "orders", "minor" FROM "tallies" WHERE "kind" = 'sort' AND "day" > '-infinity'
	UNION ALL
	SELECT "company_id", "day", "status", "orders", "minor" FROM "tally_moves" WHERE "kind" = 'sort'
) s CROSS JOIN LATERAL (VALUES (s."day"), ('-infinity'::date)) g ("day")
GROUP BY 1, 3, 4, 5 HAVING sum(s."orders") <> 0 OR sum(s."minor") <> 0;
