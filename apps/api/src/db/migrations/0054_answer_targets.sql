CREATE TABLE "due_warning" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"warned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ended_wait" (
	"ticket_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"project_id" text NOT NULL,
	"priority" text NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"is_kept" boolean NOT NULL,
	"staff_id" uuid NOT NULL,
	CONSTRAINT "ended_wait_ticket_id_since_pk" PRIMARY KEY("ticket_id","since")
);
--> statement-breakpoint
CREATE TABLE "project_targets" (
	"project_id" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "due_warning" ADD CONSTRAINT "due_warning_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_wait" ADD CONSTRAINT "ended_wait_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ended_wait" ADD CONSTRAINT "ended_wait_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_targets" ADD CONSTRAINT "project_targets_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_targets" ADD CONSTRAINT "project_targets_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "due_warning_newest" ON "due_warning" USING btree ("warned_at");--> statement-breakpoint
CREATE INDEX "ended_wait_report" ON "ended_wait" USING btree ("ended_at","project_id","priority","kind","is_kept");