CREATE TABLE "books_check" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"mode" text NOT NULL,
	"day" text NOT NULL,
	"currency" text NOT NULL,
	"our_count" integer NOT NULL,
	"our_minor" bigint NOT NULL,
	"their_count" integer NOT NULL,
	"their_minor" bigint NOT NULL,
	"differences" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"provider_ref" text NOT NULL,
	"status" text NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "dispute_provider_ref_unique" UNIQUE("provider_ref")
);
--> statement-breakpoint
CREATE TABLE "notice_try" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" integer,
	"error" text DEFAULT '' NOT NULL,
	"took_ms" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"provider_ref" text,
	"cause" text NOT NULL,
	"actor" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "support_letter" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"player_id" uuid NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "refunded_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "dispute" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "mode" text;--> statement-breakpoint
UPDATE "payment_attempt" a SET "mode" = p."mode" FROM "payment" p WHERE p."id" = a."payment_id";--> statement-breakpoint
ALTER TABLE "payment_attempt" ALTER COLUMN "mode" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "receipt_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "receipt_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "receipt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "kind" text DEFAULT 'payment' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_inbox" ADD COLUMN "object_ref" text;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_letter" ADD CONSTRAINT "support_letter_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_letter" ADD CONSTRAINT "support_letter_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "books_check_day" ON "books_check" USING btree ("provider","mode","day");--> statement-breakpoint
CREATE INDEX "dispute_payment" ON "dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "notice_try_event" ON "notice_try" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "notice_try_age" ON "notice_try" USING btree ("at");--> statement-breakpoint
CREATE INDEX "refund_payment" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_next_check" ON "refund" USING btree ("next_check_at") WHERE "refund"."next_check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_unwanted_once" ON "refund" USING btree ("attempt_id") WHERE "refund"."cause" = 'unwanted' and "refund"."status" <> 'failed';--> statement-breakpoint
CREATE INDEX "support_letter_player" ON "support_letter" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "attempt_provider_day" ON "payment_attempt" USING btree ("provider","mode","created_at");--> statement-breakpoint
ALTER TABLE "idempotency_record" DROP COLUMN "status";--> statement-breakpoint
-- Creates refunds for the money that was given back already, and pending refunds for the money that must still be given back.
INSERT INTO "refund" ("payment_id", "attempt_id", "amount_minor", "currency", "status", "cause", "next_check_at", "done_at")
  SELECT a."payment_id", a."id", a."amount_minor", a."currency", CASE WHEN a."refunded_at" IS NULL THEN 'pending' ELSE 'succeeded' END, 'unwanted',
    CASE WHEN a."refunded_at" IS NULL THEN now() END, a."refunded_at"
  FROM "payment_attempt" a JOIN "payment" p ON p."id" = a."payment_id"
  WHERE a."refunded_at" IS NOT NULL OR a."state" = 'mismatch' OR (a."state" = 'succeeded' AND p."paid_attempt_id" <> a."id");--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "refunded_at";--> statement-breakpoint
ALTER TABLE "webhook_inbox" DROP COLUMN "tries";