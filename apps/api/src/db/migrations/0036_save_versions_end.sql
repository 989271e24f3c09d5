ALTER TABLE "save_version" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "save_version" ADD COLUMN "is_kept" boolean DEFAULT false NOT NULL;