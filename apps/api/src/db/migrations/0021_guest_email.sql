ALTER TABLE "support_guest" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_guest" ADD COLUMN "is_email_proven" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "support_guest" ADD COLUMN "email_code_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "support_guest" ADD COLUMN "email_code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "support_guest" ADD COLUMN "email_sent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "support_guest_unproven" ON "support_guest" USING btree ("email_sent_at") WHERE "support_guest"."email" <> '' and not "support_guest"."is_email_proven";