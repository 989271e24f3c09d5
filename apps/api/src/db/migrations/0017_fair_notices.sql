CREATE TABLE "notice_endpoint_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"to" text NOT NULL,
	"cause" text NOT NULL,
	"actor" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_place" (
	"project_id" text NOT NULL,
	"place" integer NOT NULL,
	"event_id" text DEFAULT '' NOT NULL,
	"leased_until" timestamp (3) with time zone DEFAULT 'epoch' NOT NULL,
	CONSTRAINT "notice_place_project_id_place_pk" PRIMARY KEY("project_id","place")
);
--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "last_failed_event" text;--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "last_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "last_failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "off_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "probe_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "probes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_endpoint" ADD COLUMN "told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partner_event" ADD COLUMN "queued_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "notice_endpoint_change_newest" ON "notice_endpoint_change" USING btree ("project_id","id");--> statement-breakpoint
CREATE INDEX "partner_event_waiting_of" ON "partner_event" USING btree ("project_id","next_try_at") WHERE "partner_event"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "partner_event_queued" ON "partner_event" USING btree ("project_id","next_try_at") WHERE "partner_event"."queued_at" is not null;--> statement-breakpoint
CREATE TRIGGER notice_endpoint_change_append_only BEFORE UPDATE OR DELETE ON "notice_endpoint_change" FOR EACH ROW EXECUTE FUNCTION refuse_change();
