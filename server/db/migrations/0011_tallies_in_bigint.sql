ALTER TABLE "tallies" ALTER COLUMN "orders" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "tally_moves" ALTER COLUMN "orders" SET DATA TYPE bigint;