ALTER TABLE "login_session" ADD COLUMN "locale" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "shown_currency" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "locale" text DEFAULT '' NOT NULL;