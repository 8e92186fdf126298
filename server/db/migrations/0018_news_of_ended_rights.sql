-- Tells all processes whose right to read may have ended, whatever statement ended it (server/db/listener.ts): open streams ask again.
CREATE FUNCTION "tell_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('karwan_live', json_build_object('user', OLD."user_id")::text);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_company"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('karwan_live', json_build_object('company', OLD."id", 'isStatus', true)::text);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_ended" AFTER UPDATE OF "revoked_at" ON "sessions" FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL) EXECUTE FUNCTION "tell_person"();--> statement-breakpoint
CREATE TRIGGER "session_deleted" AFTER DELETE ON "sessions" FOR EACH ROW WHEN (OLD."revoked_at" IS NULL) EXECUTE FUNCTION "tell_person"();--> statement-breakpoint
CREATE TRIGGER "membership_changed" AFTER UPDATE OR DELETE ON "memberships" FOR EACH ROW EXECUTE FUNCTION "tell_person"();--> statement-breakpoint
CREATE TRIGGER "company_changed" AFTER UPDATE OF "status" ON "companies" FOR EACH ROW WHEN (OLD."status" <> NEW."status") EXECUTE FUNCTION "tell_company"();
