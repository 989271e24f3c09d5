DROP INDEX "ticket_message_search";--> statement-breakpoint
ALTER TABLE "ticket_message" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "ticket_message" SET "title" = "ticket"."title" FROM "ticket" WHERE "ticket"."id" = "ticket_message"."ticket_id" AND "ticket_message"."seq" = 1;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', title || ' ' || plain)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "ticket_message_search" ON "ticket_message" USING gin ("search");--> statement-breakpoint
ALTER TABLE "partner_event" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
UPDATE "partner_event" SET "payment_id" = ("body"::jsonb #>> '{data,id}')::uuid WHERE "type" LIKE 'payment.%';--> statement-breakpoint
CREATE INDEX "partner_event_payment" ON "partner_event" USING btree ("payment_id","seq") WHERE "partner_event"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "identity_email" ON "identity" USING btree ("email");
