-- Notifies every process that a project or price changed, so that each process drops the cached bytes within a second.
CREATE FUNCTION catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('catalogue_changed', '');
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER project_changed AFTER INSERT OR UPDATE OR DELETE ON "project" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER price_item_changed AFTER INSERT OR UPDATE OR DELETE ON "price_item" FOR EACH STATEMENT EXECUTE FUNCTION catalogue_changed();
--> statement-breakpoint
-- The events of a payment are a permanent record: nobody may change or delete them.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_event_append_only BEFORE UPDATE OR DELETE ON "payment_event" FOR EACH ROW EXECUTE FUNCTION refuse_change();
