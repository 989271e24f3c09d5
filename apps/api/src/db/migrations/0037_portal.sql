CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"names" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "play_day" (
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"plays" integer NOT NULL,
	CONSTRAINT "play_day_day_project_id_pk" PRIMARY KEY("day","project_id")
);
--> statement-breakpoint
CREATE TABLE "played_game" (
	"player_id" uuid NOT NULL,
	"project_id" text NOT NULL,
	"played_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "played_game_player_id_project_id_pk" PRIMARY KEY("player_id","project_id")
);
--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "listed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "project" ADD COLUMN "popularity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "play_day" ADD CONSTRAINT "play_day_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_game" ADD CONSTRAINT "played_game_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "played_game" ADD CONSTRAINT "played_game_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "played_game_newest" ON "played_game" USING btree ("player_id","played_at");--> statement-breakpoint
UPDATE "project" SET "listed_at" = "updated_at" WHERE "game"->'web_page'->>'isActive' = 'true' AND "game"->'web_page'->>'inDevelop' <> 'true';
--> statement-breakpoint
CREATE TRIGGER category_changed AFTER INSERT OR UPDATE OR DELETE ON "category" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
-- Popularity is one more column that pages show.
CREATE OR REPLACE TRIGGER project_changed AFTER INSERT OR DELETE OR UPDATE OF "position", "settings", "game", "single_game", "popularity" ON "project" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
