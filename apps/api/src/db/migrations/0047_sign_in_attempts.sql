CREATE TABLE "sign_in_attempt" (
	"owner_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"locale" text NOT NULL,
	"login_session_id" uuid,
	"is_new" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_in_attempt_age" ON "sign_in_attempt" USING btree ("expires_at");