CREATE INDEX "partner_event_time" ON "partner_event" USING btree ("created_at","seq");--> statement-breakpoint
CREATE INDEX "webhook_inbox_time" ON "webhook_inbox" USING btree ("received_at","id");