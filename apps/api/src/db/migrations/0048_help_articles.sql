CREATE TABLE "help_article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"published" jsonb,
	"published_at" timestamp (3) with time zone,
	"draft" jsonb,
	"draft_by" uuid,
	"draft_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_article_version" (
	"article_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"document" jsonb NOT NULL,
	"staff_id" uuid NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "help_article_version_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
CREATE TABLE "help_vote" (
	"article_id" uuid NOT NULL,
	"voter" uuid NOT NULL,
	"helped" boolean NOT NULL,
	"voted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "help_vote_article_id_voter_pk" PRIMARY KEY("article_id","voter")
);
--> statement-breakpoint
ALTER TABLE "help_article" ADD CONSTRAINT "help_article_draft_by_staff_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_article_version" ADD CONSTRAINT "help_article_version_article_id_help_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_article_version" ADD CONSTRAINT "help_article_version_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_vote" ADD CONSTRAINT "help_vote_article_id_help_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."help_article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Drafts do not change what the processes keep in memory.
CREATE TRIGGER help_article_changed AFTER INSERT OR DELETE OR UPDATE OF "published" ON "help_article" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
