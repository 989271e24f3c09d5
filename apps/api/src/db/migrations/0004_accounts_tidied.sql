ALTER TABLE "registration" DROP CONSTRAINT "registration_player_id_player_id_fk";
--> statement-breakpoint
ALTER TABLE "auth_state" DROP COLUMN "opened_at";--> statement-breakpoint
ALTER TABLE "registration" DROP COLUMN "player_id";--> statement-breakpoint
-- Adds the current password of each identity without a history to the new table, so that it counts as used too.
INSERT INTO "password_history" ("identity_id", "password_hash")
SELECT "id", "password_hash" FROM "identity" i
WHERE "password_hash" IS NOT NULL AND NOT EXISTS (SELECT FROM "password_history" h WHERE h."identity_id" = i."id");
