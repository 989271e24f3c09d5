CREATE TABLE "macro" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"project_id" text,
	"is_active" boolean NOT NULL,
	"actions" jsonb NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "macro_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"macro_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"seq" integer NOT NULL,
	"has_answered" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_action" ADD COLUMN "macro" jsonb;--> statement-breakpoint
ALTER TABLE "held_answer" ADD COLUMN "keeps_assignee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "held_answer" ADD COLUMN "wait_priority" text;--> statement-breakpoint
ALTER TABLE "macro" ADD CONSTRAINT "macro_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro" ADD CONSTRAINT "macro_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_use" ADD CONSTRAINT "macro_use_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "macro_use" ADD CONSTRAINT "macro_use_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "macro_name" ON "macro" USING btree (coalesce("project_id", ''),lower("name"));--> statement-breakpoint
CREATE INDEX "macro_use_age" ON "macro_use" USING btree ("created_at");