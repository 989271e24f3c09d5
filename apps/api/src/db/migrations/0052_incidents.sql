CREATE TABLE "incident" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"texts" jsonb NOT NULL,
	"since_at" timestamp (3) with time zone NOT NULL,
	"opened_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"solved_at" timestamp (3) with time zone,
	"solved_by" uuid
);
--> statement-breakpoint
CREATE TABLE "incident_follower" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"incident_id" uuid NOT NULL,
	"player_id" uuid,
	"guest_id" uuid,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	"told_to" text
);
--> statement-breakpoint
CREATE TABLE "incident_ticket" (
	"ticket_id" uuid PRIMARY KEY NOT NULL,
	"incident_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_opened_by_staff_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_solved_by_staff_id_fk" FOREIGN KEY ("solved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_follower" ADD CONSTRAINT "incident_follower_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_follower" ADD CONSTRAINT "incident_follower_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_follower" ADD CONSTRAINT "incident_follower_guest_id_support_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."support_guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_ticket" ADD CONSTRAINT "incident_ticket_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_ticket" ADD CONSTRAINT "incident_ticket_incident_id_incident_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incident"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_open" ON "incident" USING btree ("project_id") WHERE "incident"."solved_at" is null;--> statement-breakpoint
CREATE INDEX "incident_solved" ON "incident" USING btree ("solved_at");--> statement-breakpoint
CREATE INDEX "incident_follower_incident" ON "incident_follower" USING btree ("incident_id","told_at","id");--> statement-breakpoint
CREATE INDEX "incident_follower_player" ON "incident_follower" USING btree ("player_id");--> statement-breakpoint
CREATE INDEX "incident_follower_guest" ON "incident_follower" USING btree ("guest_id");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_follower_told" ON "incident_follower" USING btree ("incident_id","told_to");--> statement-breakpoint
CREATE INDEX "incident_ticket_incident" ON "incident_ticket" USING btree ("incident_id");--> statement-breakpoint
-- A request that began before a merge may write a row for the account that was joined into another one.
CREATE TRIGGER incident_follower_of_remaining_player BEFORE INSERT ON "incident_follower" FOR EACH ROW WHEN (NEW.player_id IS NOT NULL) EXECUTE FUNCTION give_to_remaining_player();
