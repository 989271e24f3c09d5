CREATE TABLE "game_blob" (
	"sha256" text PRIMARY KEY NOT NULL,
	"storage_key" text NOT NULL,
	"bytes" bigint NOT NULL,
	"stored_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "game_file" (
	"version_id" uuid NOT NULL,
	"path" text NOT NULL,
	"sha256" text NOT NULL,
	"type" text NOT NULL,
	"encoding" text NOT NULL,
	CONSTRAINT "game_file_version_id_path_pk" PRIMARY KEY("version_id","path")
);
--> statement-breakpoint
CREATE TABLE "game_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"project_id" text NOT NULL,
	"number" integer NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"files" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"start_bytes" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_live_at" timestamp (3) with time zone,
	CONSTRAINT "game_version_slug_unique" UNIQUE("slug"),
	CONSTRAINT "game_version_number" UNIQUE("project_id","number")
);
--> statement-breakpoint
ALTER TABLE "game_file" ADD CONSTRAINT "game_file_version_id_game_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."game_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_file" ADD CONSTRAINT "game_file_sha256_game_blob_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."game_blob"("sha256") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_version" ADD CONSTRAINT "game_version_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_version" ADD CONSTRAINT "game_version_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_blob_age" ON "game_blob" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "game_file_content" ON "game_file" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "game_version_state" ON "game_version" USING btree ("state","created_at");