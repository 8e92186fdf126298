CREATE TABLE "courier_news" (
	"company_id" uuid NOT NULL,
	"courier" text NOT NULL,
	"cn" text NOT NULL,
	"digest" text NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"words" text NOT NULL,
	"code" text,
	"reason" text NOT NULL,
	"time_text" text NOT NULL,
	"at" timestamp with time zone,
	"meaning" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "courier_news_company_id_courier_cn_digest_pk" PRIMARY KEY("company_id","courier","cn","digest")
);
--> statement-breakpoint
CREATE TABLE "courier_pushes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"courier" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"problem" text,
	CONSTRAINT "courier_pushes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "next_ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "advice" jsonb;--> statement-breakpoint
ALTER TABLE "courier_connections" ADD COLUMN "push_token" text;--> statement-breakpoint
CREATE INDEX "courier_news_order" ON "courier_news" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "bookings_followed" ON "bookings" USING btree ("company_id","courier","next_ask_at") WHERE "bookings"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_with_courier" ON "parcels" USING btree ("company_id","dispatched_at") WHERE "parcels"."state" in ('dispatched', 'returned');