-- What staff write before they publish it changes nothing that the processes keep in memory.
DROP TRIGGER project_changed ON "project";
--> statement-breakpoint
CREATE TRIGGER project_changed AFTER INSERT OR DELETE OR UPDATE OF "position", "settings", "game", "single_game" ON "project" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
