CREATE TABLE "registration_attempt" (
	"email" text NOT NULL,
	"owner_hash" text NOT NULL,
	"password_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"locale" text NOT NULL,
	"login_session_id" uuid,
	CONSTRAINT "registration_attempt_email_owner_hash_pk" PRIMARY KEY("email","owner_hash")
);
--> statement-breakpoint
CREATE INDEX "registration_attempt_age" ON "registration_attempt" USING btree ("expires_at");--> statement-breakpoint
-- Registrations that have begun go on.
INSERT INTO "registration_attempt" ("email", "owner_hash", "password_hash", "code_hash", "tries", "sent_at", "expires_at", "locale")
SELECT "email", "owner_hash", "password_hash", "code_hash", "tries", "sent_at", "expires_at", "locale" FROM "registration" WHERE "player_id" IS NULL;
