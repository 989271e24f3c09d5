ALTER TABLE "proof_code" ADD COLUMN "used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "recovery" ADD COLUMN "proved_at" timestamp (3) with time zone;