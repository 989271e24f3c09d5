ALTER TABLE "payment_attention" ADD COLUMN "their_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD COLUMN "their_currency" text;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD COLUMN "our_minor" bigint;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD COLUMN "our_currency" text;