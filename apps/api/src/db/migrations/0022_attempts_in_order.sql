DROP INDEX "attempt_payment";--> statement-breakpoint
CREATE INDEX "attempt_payment_newest" ON "payment_attempt" USING btree ("payment_id","created_at","id");