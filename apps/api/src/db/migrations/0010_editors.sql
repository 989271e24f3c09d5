CREATE TABLE "picture_file" (
	"set_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_file_set_id_name_pk" PRIMARY KEY("set_id","name")
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "draft" jsonb;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "draft_by" uuid;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "draft_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "picture_file_age" ON "picture_file" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "project" ADD CONSTRAINT "project_draft_by_staff_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_event_undelivered_newest" ON "partner_event" USING btree ("seq") WHERE "partner_event"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "payment_newest" ON "payment" USING btree ("mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "payment_receipt_email" ON "payment" USING btree ("receipt_email","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment"."receipt_email" <> '';--> statement-breakpoint
CREATE INDEX "payment_refunded" ON "payment" USING btree ("mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment"."refunded_minor" > 0;--> statement-breakpoint
CREATE INDEX "payment_disputed" ON "payment" USING btree ("mode","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment"."dispute" is not null;--> statement-breakpoint
CREATE INDEX "refund_provider_ref" ON "refund" USING btree ("provider_ref") WHERE "refund"."provider_ref" is not null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_ref" ON "webhook_inbox" USING btree ("provider_ref","id") WHERE "webhook_inbox"."provider_ref" is not null;--> statement-breakpoint
CREATE INDEX "webhook_inbox_failed" ON "webhook_inbox" USING btree ("id") WHERE "webhook_inbox"."error" <> '';