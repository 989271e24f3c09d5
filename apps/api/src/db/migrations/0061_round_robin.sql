CREATE TABLE "project_round_robin" (
	"project_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"members" uuid[] NOT NULL,
	"open_max" integer NOT NULL,
	"return_minutes" integer NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "round_robin_turn" (
	"turn" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_robin_turn_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_presence" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"takes_new" boolean DEFAULT true NOT NULL,
	"switched_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "project_round_robin" ADD CONSTRAINT "project_round_robin_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_round_robin" ADD CONSTRAINT "project_round_robin_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_robin_turn" ADD CONSTRAINT "round_robin_turn_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_robin_turn" ADD CONSTRAINT "round_robin_turn_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_presence" ADD CONSTRAINT "staff_presence_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_robin_turn_staff" ON "round_robin_turn" USING btree ("staff_id","turn");--> statement-breakpoint
CREATE INDEX "round_robin_turn_ticket" ON "round_robin_turn" USING btree ("ticket_id","turn");--> statement-breakpoint
CREATE INDEX "round_robin_turn_age" ON "round_robin_turn" USING btree ("created_at");