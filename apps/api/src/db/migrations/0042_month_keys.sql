CREATE UNIQUE INDEX CONCURRENTLY "payment_event_id_at_pk" ON "payment_event" ("id","at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "notice_try_id_at_pk" ON "notice_try" ("id","at");--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "sign_in_event_id_at_pk" ON "sign_in_event" ("id","at");
