CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "customers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"country" text DEFAULT 'Pakistan' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"kept_orders" integer DEFAULT 0 NOT NULL,
	"spent_minor" bigint DEFAULT 0 NOT NULL,
	"delivered_parcels" integer DEFAULT 0 NOT NULL,
	"returned_parcels" integer DEFAULT 0 NOT NULL,
	"last_order_at" timestamp with time zone,
	"search_text" text NOT NULL,
	"removed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customers_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"warehouse_id" integer,
	"is_export" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "locations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"sku" text NOT NULL,
	"sku_key" text NOT NULL,
	"vendor" text DEFAULT '' NOT NULL,
	"barcode" text DEFAULT '' NOT NULL,
	"weight_grams" integer DEFAULT 500 NOT NULL,
	"low_stock_threshold" integer,
	"archived_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "products_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "products_price" CHECK ("products"."price_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"on_hand" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_company_id_product_id_location_id_pk" PRIMARY KEY("company_id","product_id","location_id"),
	CONSTRAINT "stock_reserved" CHECK (0 <= "stock"."reserved" and "stock"."reserved" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "stock_adjustments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"change" integer NOT NULL,
	"on_hand_after" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"parcel_id" uuid,
	"actor_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_adjustments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "changes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subject" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"parcel_id" uuid,
	"event" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"reason" text,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"request_id" text,
	"version" integer NOT NULL,
	"parcel_version" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "changes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "changes_subject_kind" CHECK ("changes"."subject" in ('order', 'product', 'customer', 'location', 'company'))
);
--> statement-breakpoint
CREATE TABLE "city_aliases" (
	"company_id" uuid NOT NULL,
	"alias" text NOT NULL,
	"city" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "city_aliases_company_id_alias_pk" PRIMARY KEY("company_id","alias")
);
--> statement-breakpoint
CREATE TABLE "company_settings" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"workspace_kind" text DEFAULT 'sample' NOT NULL,
	"last_order_number" integer DEFAULT 1000 NOT NULL,
	"max_parcels" integer DEFAULT 2 NOT NULL,
	"max_tries" integer DEFAULT 3 NOT NULL,
	"stock_buffer" integer DEFAULT 0 NOT NULL,
	"low_stock_threshold" integer DEFAULT 10 NOT NULL,
	"return_days" integer DEFAULT 14 NOT NULL,
	"halt_days" integer DEFAULT 0 NOT NULL,
	"verifies_paid_orders" boolean DEFAULT false NOT NULL,
	"cancels_declined_orders" boolean DEFAULT false NOT NULL,
	"unreached_orders" text DEFAULT 'keep' NOT NULL,
	"requires_scan" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_settings_workspace_kind" CHECK ("company_settings"."workspace_kind" in ('sample', 'live'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"company_id" uuid NOT NULL,
	"status" text NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_counts_company_id_status_pk" PRIMARY KEY("company_id","status"),
	CONSTRAINT "order_counts_orders" CHECK ("order_counts"."orders" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payments_kind" CHECK ("payments"."kind" in ('charged', 'collected', 'refunded', 'remitted')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "comments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid,
	"text" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid,
	"title" text NOT NULL,
	"sku" text NOT NULL,
	"vendor" text NOT NULL,
	"barcode" text NOT NULL,
	"category" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"weight_grams" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "order_lines_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"tag_key" text NOT NULL,
	"tag" text NOT NULL,
	"is_system" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_tags_company_id_order_id_tag_key_pk" PRIMARY KEY("company_id","order_id","tag_key")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"held" jsonb,
	"is_customer_told" boolean DEFAULT false NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"city" text NOT NULL,
	"country" text NOT NULL,
	"zip" text NOT NULL,
	"address1" text NOT NULL,
	"address2" text NOT NULL,
	"known_city" text,
	"type" text NOT NULL,
	"payment" text NOT NULL,
	"risk" text DEFAULT 'Low' NOT NULL,
	"source" text NOT NULL,
	"coupon_code" text,
	"coupon_percent_off" integer,
	"gift_card_code" text,
	"gift_card_amount_minor" bigint,
	"currency" text NOT NULL,
	"subtotal_minor" bigint NOT NULL,
	"coupon_minor" bigint NOT NULL,
	"gift_card_minor" bigint NOT NULL,
	"shipping_minor" bigint NOT NULL,
	"grand_total_minor" bigint NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"refunded_minor" bigint DEFAULT 0 NOT NULL,
	"collected_minor" bigint DEFAULT 0 NOT NULL,
	"remitted_minor" bigint DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"verified" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "orders_status_slug" CHECK ("orders"."status" in ('pending-cc', 'pending-cod', 'city-issue', 'awaiting-assigning', 'awaiting-approval', 'approve', 'dispatch-issue', 'dispatch', 'delivered', 'cancelled', 'returned', 'halt'))
);
--> statement-breakpoint
CREATE TABLE "parcel_lines" (
	"company_id" uuid NOT NULL,
	"parcel_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"put_back" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "parcel_lines_company_id_parcel_id_line_id_pk" PRIMARY KEY("company_id","parcel_id","line_id"),
	CONSTRAINT "parcel_lines_quantity" CHECK ("parcel_lines"."quantity" > 0),
	CONSTRAINT "parcel_lines_reserved" CHECK ("parcel_lines"."reserved" between 0 and "parcel_lines"."quantity"),
	CONSTRAINT "parcel_lines_put_back" CHECK ("parcel_lines"."put_back" <= "parcel_lines"."returned" and "parcel_lines"."returned" <= "parcel_lines"."taken")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"halted" jsonb,
	"location_id" uuid,
	"excluded" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"courier" text,
	"cn" text,
	"courier_words" text,
	"weight_grams" integer NOT NULL,
	"why" jsonb,
	"subtotal_minor" bigint NOT NULL,
	"coupon_minor" bigint NOT NULL,
	"gift_card_minor" bigint NOT NULL,
	"shipping_minor" bigint NOT NULL,
	"cod_minor" bigint NOT NULL,
	"return_stage" text,
	"memory" jsonb NOT NULL,
	"dispatched_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "parcels_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"parcel_id" uuid,
	"kind" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "tasks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_role";--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone" ON "customers" USING btree ("company_id","phone");--> statement-breakpoint
CREATE INDEX "customers_recent" ON "customers" USING btree ("company_id","last_order_at" DESC NULLS LAST,"name","id");--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("company_id","spent_minor" DESC NULLS LAST,"name","id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "locations_warehouse" ON "locations" USING btree ("company_id","warehouse_id");--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku" ON "products" USING btree ("company_id","sku_key");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "stock_location" ON "stock" USING btree ("company_id","location_id");--> statement-breakpoint
CREATE INDEX "stock_adjustments_product" ON "stock_adjustments" USING btree ("company_id","product_id","id");--> statement-breakpoint
CREATE INDEX "changes_subject" ON "changes" USING btree ("company_id","subject","subject_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "comments_order" ON "comments" USING btree ("company_id","order_id","id");--> statement-breakpoint
CREATE INDEX "notes_order" ON "notes" USING btree ("company_id","order_id","id");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number" ON "orders" USING btree ("company_id","number");--> statement-breakpoint
CREATE INDEX "orders_placed_at" ON "orders" USING btree ("company_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("company_id","status","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("company_id","customer_id","placed_at");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("company_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_order" ON "parcels" USING btree ("company_id","order_id","number");--> statement-breakpoint
CREATE INDEX "parcels_location" ON "parcels" USING btree ("company_id","location_id","state");--> statement-breakpoint
CREATE INDEX "parcels_cn" ON "parcels" USING btree ("company_id","cn");--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("company_id","order_id");--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('owner', 'agent', 'warehouse'));