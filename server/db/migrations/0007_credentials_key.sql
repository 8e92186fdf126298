CREATE TABLE "credentials_key" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"key_id" text NOT NULL,
	CONSTRAINT "credentials_key_one" CHECK ("credentials_key"."id" = 1)
);
