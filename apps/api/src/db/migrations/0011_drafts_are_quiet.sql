-- Drafts of staff do not change what the processes keep in memory, so the trigger must not fire when only a draft changes.
DROP TRIGGER project_changed ON "project";
--> statement-breakpoint
CREATE TRIGGER project_changed AFTER INSERT OR DELETE OR UPDATE OF "position", "settings", "game", "single_game" ON "project" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
