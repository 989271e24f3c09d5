ALTER TABLE "good" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "good" ADD COLUMN "check_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "good" ADD COLUMN "claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "good" ADD COLUMN "late_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "good" ADD COLUMN "resends" integer DEFAULT 0 NOT NULL;