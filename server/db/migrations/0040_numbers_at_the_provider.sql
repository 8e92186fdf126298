ALTER TABLE "provider_parcels" ADD COLUMN "cn" text;--> statement-breakpoint
CREATE INDEX "provider_parcels_cn" ON "provider_parcels" USING btree ("cn") WHERE "provider_parcels"."cn" is not null;--> statement-breakpoint
-- Row by row: the parcels of a company may be on another machine than the outlines.
DO $$
DECLARE parcel record;
BEGIN
	FOR parcel IN SELECT "company_id", "id", "cn" FROM "parcels" WHERE "cn" IS NOT NULL AND "state" IN ('dispatchIssue', 'approved', 'dispatched', 'returned', 'halt') LOOP
		UPDATE "provider_parcels" SET "cn" = parcel."cn" WHERE "company_id" = parcel."company_id" AND "id" = parcel."id" AND "part" <> 'cancelled';
	END LOOP;
END $$;
