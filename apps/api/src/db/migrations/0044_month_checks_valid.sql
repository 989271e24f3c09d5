-- Reads the tables, and blocks neither readers nor writers.
ALTER TABLE "payment_event" VALIDATE CONSTRAINT "payment_event_month";--> statement-breakpoint
ALTER TABLE "notice_try" VALIDATE CONSTRAINT "notice_try_month";--> statement-breakpoint
ALTER TABLE "sign_in_event" VALIDATE CONSTRAINT "sign_in_event_month";
