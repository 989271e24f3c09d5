CREATE TABLE "picture_use" (
	"project_id" text NOT NULL,
	"place" text NOT NULL,
	"set_id" uuid NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "picture_use_project_id_place_set_id_name_pk" PRIMARY KEY("project_id","place","set_id","name")
);
--> statement-breakpoint
ALTER TABLE "picture_use" ADD CONSTRAINT "picture_use_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "picture_use" ADD CONSTRAINT "picture_use_set_id_name_picture_file_set_id_name_fk" FOREIGN KEY ("set_id","name") REFERENCES "public"."picture_file"("set_id","name") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_use_file" ON "picture_use" USING btree ("set_id","name");--> statement-breakpoint
-- Records the existing uses. The payments come first, because they are many and no new trigger blocks other transactions yet.
INSERT INTO "picture_use" SELECT p.project_id, 'payment', f.set_id, f.name
FROM (SELECT DISTINCT project_id, lower(logo_name) AS logo FROM "payment" WHERE length(logo_name) = 36) p
JOIN "picture_file" f ON f.set_id::text = p.logo;
--> statement-breakpoint
-- The ids of the picture sets whose URLs occur in any field of a document.
CREATE FUNCTION picture_sets_in(document text) RETURNS uuid[] LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(DISTINCT found[1]::uuid), '{}')
  FROM regexp_matches(document, '/images/sets/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})', 'gi') AS found
$$;
--> statement-breakpoint
CREATE FUNCTION use_pictures(of_project text, at_place text, sets uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO picture_use (project_id, place, set_id, name)
  SELECT of_project, at_place, f.set_id, f.name FROM picture_file f
  WHERE f.set_id = ANY (sets) AND NOT EXISTS (
    SELECT FROM picture_use u WHERE u.project_id = of_project AND u.place = at_place AND u.set_id = f.set_id AND u.name = f.name
  )
  FOR KEY SHARE OF f
  ON CONFLICT DO NOTHING
$$;
--> statement-breakpoint
CREATE FUNCTION use_only_pictures(of_project text, at_place text, sets uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM picture_use WHERE project_id = of_project AND place = at_place AND set_id <> ALL (sets);
  SELECT use_pictures(of_project, at_place, sets)
$$;
--> statement-breakpoint
-- Reads the whole row, so that columns added later are included.
CREATE FUNCTION project_uses_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_only_pictures(NEW.id, 'published', picture_sets_in((to_jsonb(NEW) - 'draft')::text));
  PERFORM use_only_pictures(NEW.id, 'draft', picture_sets_in(NEW.draft::text));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER project_uses_pictures AFTER INSERT OR UPDATE ON "project" FOR EACH ROW EXECUTE FUNCTION project_uses_pictures();
--> statement-breakpoint
-- If the picture of an item was uploaded, its name is only the id of its set. Other names belong to files that are part of the hub.
CREATE FUNCTION is_picture_set(name text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT name ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
$$;
--> statement-breakpoint
CREATE FUNCTION price_item_uses_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  of_project text := coalesce(NEW.project_id, OLD.project_id);
BEGIN
  PERFORM use_only_pictures(of_project, 'price', ARRAY(
    SELECT DISTINCT logo_name::uuid FROM price_item WHERE project_id = of_project AND is_picture_set(logo_name)
  ));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER price_item_uses_pictures AFTER INSERT OR UPDATE OF "logo_name" OR DELETE ON "price_item" FOR EACH ROW EXECUTE FUNCTION price_item_uses_pictures();
--> statement-breakpoint
CREATE FUNCTION payment_uses_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM use_pictures(NEW.project_id, 'payment', ARRAY[NEW.logo_name::uuid]);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_uses_picture AFTER INSERT OR UPDATE OF "logo_name" ON "payment" FOR EACH ROW WHEN (is_picture_set(NEW.logo_name)) EXECUTE FUNCTION payment_uses_picture();
--> statement-breakpoint
-- A file that is added to a set is used wherever the set is used.
CREATE FUNCTION picture_file_joins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO picture_use (project_id, place, set_id, name)
  SELECT DISTINCT project_id, place, set_id, NEW.name FROM picture_use WHERE set_id = NEW.set_id
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER picture_file_joins AFTER INSERT ON "picture_file" FOR EACH ROW EXECUTE FUNCTION picture_file_joins();
--> statement-breakpoint
-- Repeats the first step for payments that were created while it ran.
SELECT use_pictures(project_id, 'payment', ARRAY[logo_name::uuid]) FROM "payment"
WHERE mode IN ('test', 'live') AND created_at > now() - interval '1 hour' AND is_picture_set(logo_name);
--> statement-breakpoint
SELECT use_only_pictures(id, 'published', picture_sets_in((to_jsonb(p) - 'draft')::text)),
  use_only_pictures(id, 'draft', picture_sets_in(draft::text)),
  use_only_pictures(id, 'price', ARRAY(SELECT DISTINCT logo_name::uuid FROM "price_item" WHERE project_id = p.id AND is_picture_set(logo_name)))
FROM "project" p;
