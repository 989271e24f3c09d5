CREATE TABLE "restore_mark" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"known_until" timestamp (3) with time zone,
	"from_day" text NOT NULL,
	"to_day" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "used_captcha" ADD COLUMN "spent_on" text;--> statement-breakpoint
ALTER TABLE "used_captcha" ADD COLUMN "times" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
-- This statement waits for the table lock, so all existing rows are committed. Each keeps its `seq` as its place in the feed, so cursors
-- that games hold stay valid.
ALTER TABLE "partner_event" ADD COLUMN "feed_shift" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "partner_event" ALTER COLUMN "feed_shift" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "partner_event_place" ON "partner_event" USING btree ("project_id","mode",("seq" + "feed_shift"));--> statement-breakpoint
CREATE INDEX "partner_event_unplaced" ON "partner_event" USING btree ("project_id","mode","seq") WHERE "partner_event"."feed_shift" is null;