ALTER TABLE "companies" ADD COLUMN "workspace_kind" text DEFAULT 'sample' NOT NULL;--> statement-breakpoint
-- Read with every account, which may be on another machine than the rest of what a company has set.
UPDATE "companies" SET "workspace_kind" = s."workspace_kind" FROM "company_settings" s WHERE s."company_id" = "companies"."id";--> statement-breakpoint
ALTER TABLE "company_settings" DROP COLUMN "workspace_kind";--> statement-breakpoint
-- As before, of single columns: on the machines of a cluster, the rows of orders have types of their own.
DROP FUNCTION "tallies_of_order"("orders");--> statement-breakpoint
CREATE FUNCTION "tallies_of_order"(
	o_placed_at timestamp with time zone, o_closed_at timestamp with time zone, o_status text, o_type text, o_payment text,
	o_grand_total_minor bigint, o_country text, o_city text, o_known_city text, o_location_id uuid, o_pieces jsonb
) RETURNS TABLE ("kind" text, "day" date, "status" text, "key" text, "orders" integer, "minor" bigint)
LANGUAGE sql STABLE AS $$
	SELECT t."kind", (o_placed_at AT TIME ZONE interval '5 hours')::date, o_status, t."key", t."orders", t."minor"
	FROM (
		SELECT 'sort', o_type || ' ' || o_payment, 1, o_grand_total_minor
		UNION ALL SELECT 'weekday', extract(dow FROM o_placed_at AT TIME ZONE interval '5 hours')::text, 1, o_grand_total_minor
		UNION ALL SELECT 'hour', extract(hour FROM o_placed_at AT TIME ZONE interval '5 hours')::text, 1, 0
		UNION ALL SELECT 'city', CASE WHEN lower(trim(o_country)) = 'pakistan' THEN lower(trim(coalesce(o_known_city, o_city))) ELSE '' END, 1, 0
		UNION ALL SELECT 'location', coalesce(o_location_id::text, ''), 1, o_grand_total_minor
		UNION ALL SELECT 'category', sold."key", sold."value"::integer, 0 FROM jsonb_each_text(o_pieces) sold
	) t ("kind", "key", "orders", "minor")
	UNION ALL
	SELECT 'closed', (o_closed_at AT TIME ZONE interval '5 hours')::date, o_status, '', 1, 0
	WHERE o_status = 'delivered' AND o_closed_at IS NOT NULL
$$;--> statement-breakpoint
-- It stays where the warehouses are: the queue of operators asks no company.
ALTER TABLE "provider_parcels" ADD CONSTRAINT "provider_parcels_warehouse_id_warehouses_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouses"("id") ON DELETE no action ON UPDATE no action;
