ALTER TABLE "companies" DROP CONSTRAINT "companies_status";--> statement-breakpoint
ALTER TABLE "company_setups" DROP CONSTRAINT "company_setups_split_logic";--> statement-breakpoint
ALTER TABLE "company_setups" DROP CONSTRAINT "company_setups_inventory_manager";--> statement-breakpoint
ALTER TABLE "company_setups" DROP CONSTRAINT "company_setups_cms_type";--> statement-breakpoint
ALTER TABLE "company_setups" DROP CONSTRAINT "company_setups_ivr_type";--> statement-breakpoint
ALTER TABLE "company_setups" DROP CONSTRAINT "company_setups_ecommerce_type";--> statement-breakpoint
ALTER TABLE "company_setups" DROP CONSTRAINT "company_setups_courier_type";--> statement-breakpoint
ALTER TABLE "invitations" DROP CONSTRAINT "invitations_role";--> statement-breakpoint
ALTER TABLE "mail_links" DROP CONSTRAINT "mail_links_purpose";--> statement-breakpoint
ALTER TABLE "memberships" DROP CONSTRAINT "memberships_role";--> statement-breakpoint
ALTER TABLE "sign_in_challenges" DROP CONSTRAINT "sign_in_challenges_purpose";--> statement-breakpoint
ALTER TABLE "changes" DROP CONSTRAINT "changes_subject_kind";--> statement-breakpoint
ALTER TABLE "company_settings" DROP CONSTRAINT "company_settings_workspace_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_kind";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_known_state";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_status_slug";