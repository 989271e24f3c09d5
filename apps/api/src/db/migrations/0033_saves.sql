CREATE TABLE "save" (
	"project_id" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"version" integer NOT NULL,
	"bytes" integer,
	"conflict" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "save_owner_kind_owner_id_project_id_slot_pk" PRIMARY KEY("owner_kind","owner_id","project_id","slot")
);
--> statement-breakpoint
CREATE TABLE "save_guest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "save_version" (
	"project_id" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"slot" text NOT NULL,
	"version" integer NOT NULL,
	"data" text,
	"bytes" integer NOT NULL,
	"reason" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "save_version_owner_kind_owner_id_project_id_slot_version_pk" PRIMARY KEY("owner_kind","owner_id","project_id","slot","version")
);
--> statement-breakpoint
ALTER TABLE "save" ADD CONSTRAINT "save_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "save_guest" ADD CONSTRAINT "save_guest_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "save_age" ON "save" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "save_guest_age" ON "save_guest" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "save_version_age" ON "save_version" USING btree ("created_at");