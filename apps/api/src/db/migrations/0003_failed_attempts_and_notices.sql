CREATE TABLE "failed_attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"fails" integer NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "signing_key" ADD COLUMN "used_from" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "signing_key" SET "used_from" = "created_at";
--> statement-breakpoint
-- Notifies every process that a session ended early, so that no process continues to use the session that it keeps in memory.
CREATE FUNCTION login_session_ended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', 'session:' || OLD.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER login_session_ended AFTER UPDATE OF "revoked_at", "expires_at" ON "login_session" FOR EACH ROW EXECUTE FUNCTION login_session_ended();
--> statement-breakpoint
CREATE TRIGGER login_session_deleted AFTER DELETE ON "login_session" FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION login_session_ended();
--> statement-breakpoint
-- Processes keep the player's name in memory together with the session, so they are notified when the name changes.
CREATE FUNCTION player_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('session_changed', 'player:' || OLD.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER player_renamed AFTER UPDATE OF "nick_name" ON "player" FOR EACH ROW WHEN (OLD.nick_name <> '' AND OLD.nick_name <> NEW.nick_name) EXECUTE FUNCTION player_renamed();
--> statement-breakpoint
CREATE FUNCTION signing_key_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('signing_key_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER signing_key_changed AFTER INSERT OR UPDATE OR DELETE ON "signing_key" FOR EACH STATEMENT EXECUTE FUNCTION signing_key_changed();
