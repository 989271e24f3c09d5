CREATE INDEX CONCURRENTLY "host_session_age" ON "host_session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "known_device_age" ON "known_device" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "login_session_age" ON "login_session" USING btree ("expires_at");