CREATE TABLE "bulk_action" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"state" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "bulk_item" (
	"bulk_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	"before" jsonb,
	"version" integer DEFAULT 0 NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "bulk_item_bulk_id_ticket_id_pk" PRIMARY KEY("bulk_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"place" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_action" ADD CONSTRAINT "bulk_action_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_item" ADD CONSTRAINT "bulk_item_bulk_id_bulk_action_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_action"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_action_age" ON "bulk_action" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "saved_view_staff" ON "saved_view" USING btree ("staff_id");