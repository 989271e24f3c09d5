DROP INDEX "payment_player_newest";--> statement-breakpoint
DROP INDEX "payment_project_newest";--> statement-breakpoint
CREATE INDEX "dispute_attempt" ON "dispute" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "refund_attempt" ON "refund" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_done" ON "webhook_inbox" USING btree ("processed_at") WHERE "webhook_inbox"."processed_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_player_newest" ON "payment" USING btree ("player_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_project_newest" ON "payment" USING btree ("project_id","mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);