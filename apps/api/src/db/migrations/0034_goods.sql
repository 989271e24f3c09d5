CREATE TABLE "good" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"player_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"item_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'owned' NOT NULL,
	"acknowledged_at" timestamp (3) with time zone,
	"consumed_at" timestamp (3) with time zone,
	"consumed_by" text,
	"consume_id" text,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "good_payment_id_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "price_item" ADD COLUMN "kind" text DEFAULT 'consumable' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "item_kind" text;--> statement-breakpoint
ALTER TABLE "good" ADD CONSTRAINT "good_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "good" ADD CONSTRAINT "good_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "good" ADD CONSTRAINT "good_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "good_owned" ON "good" USING btree ("player_id","project_id","created_at","id") WHERE "good"."state" = 'owned';--> statement-breakpoint
CREATE INDEX "good_player_newest" ON "good" USING btree ("player_id","project_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);