CREATE TABLE "automation_event" (
	"key" text NOT NULL,
	"ticket_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "automation_event_key_ticket_id_pk" PRIMARY KEY("key","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "automation_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"project_id" text,
	"is_active" boolean NOT NULL,
	"event" text NOT NULL,
	"wait_minutes" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"hourly_max" integer NOT NULL,
	"position" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"counted_since" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "automation_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"rule_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"problem" text,
	"effects" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ended_wait" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "by_rule" uuid;--> statement-breakpoint
ALTER TABLE "automation_event" ADD CONSTRAINT "automation_event_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_rule" ADD CONSTRAINT "automation_rule_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_rule" ADD CONSTRAINT "automation_rule_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "automation_run" ADD CONSTRAINT "automation_run_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "automation_event_age" ON "automation_event" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "automation_rule_name" ON "automation_rule" USING btree (coalesce("project_id", ''),lower("name"));--> statement-breakpoint
CREATE INDEX "automation_run_rule" ON "automation_run" USING btree ("rule_id","created_at","id");--> statement-breakpoint
CREATE INDEX "automation_run_ticket" ON "automation_run" USING btree ("ticket_id","rule_id","created_at");--> statement-breakpoint
CREATE INDEX "automation_run_done" ON "automation_run" USING btree ("rule_id","created_at","ticket_id") WHERE "automation_run"."outcome" = 'done';--> statement-breakpoint
CREATE INDEX "automation_run_age" ON "automation_run" USING btree ("created_at");