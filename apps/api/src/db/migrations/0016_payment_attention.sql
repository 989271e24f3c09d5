CREATE TABLE "payment_attention" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"payment_id" uuid,
	"attempt_id" uuid,
	"detail" text DEFAULT '' NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"owner_id" uuid,
	"taken_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "wrong_reads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_owner_id_staff_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attention" ADD CONSTRAINT "payment_attention_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attention_open" ON "payment_attention" USING btree ("reason","subject") WHERE "payment_attention"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attention_waiting" ON "payment_attention" USING btree ("opened_at","id") WHERE "payment_attention"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attention_closed" ON "payment_attention" USING btree ("closed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "payment_attention"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_attention_payment" ON "payment_attention" USING btree ("payment_id");