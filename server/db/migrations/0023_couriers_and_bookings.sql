CREATE TABLE "bookings" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"attempt" integer NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"cn" text,
	"words" text,
	"weight_grams" integer NOT NULL,
	"cod_minor" bigint NOT NULL,
	"label_url" text,
	"asked_by" jsonb NOT NULL,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "bookings_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "courier_connections" (
	"company_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"state" text NOT NULL,
	"words" text,
	"sealed" text,
	"pickups" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"checked_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_connections_company_id_courier_pk" PRIMARY KEY("company_id","courier")
);
--> statement-breakpoint
CREATE TABLE "courier_places" (
	"company_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"cities" jsonb NOT NULL,
	"pickup_addresses" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_places_company_id_courier_pk" PRIMARY KEY("company_id","courier")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_attempt" ON "bookings" USING btree ("company_id","parcel_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_reference" ON "bookings" USING btree ("company_id","reference");--> statement-breakpoint
CREATE INDEX "bookings_order" ON "bookings" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "bookings_open" ON "bookings" USING btree ("company_id","courier") WHERE "bookings"."state" in ('queued', 'asking', 'searching', 'cancelling');