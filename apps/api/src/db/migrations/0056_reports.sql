CREATE TABLE "report_change" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_day" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_sum" (
	"tag" text NOT NULL,
	"day" date NOT NULL,
	"project_id" text NOT NULL,
	"language" text NOT NULL,
	"staff_id" text NOT NULL,
	"created" integer NOT NULL,
	"closed" integer NOT NULL,
	"answers" integer NOT NULL,
	"scores" integer[] NOT NULL,
	CONSTRAINT "report_sum_tag_day_project_id_language_staff_id_pk" PRIMARY KEY("tag","day","project_id","language","staff_id")
);
--> statement-breakpoint
CREATE TABLE "report_wait" (
	"tag" text NOT NULL,
	"scope" smallint NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"project_id" text NOT NULL,
	"language" text NOT NULL,
	"staff_id" text NOT NULL,
	"seconds" integer[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "report_wait_tag_scope_day_kind_project_id_language_staff_id_pk" PRIMARY KEY("tag","scope","day","kind","project_id","language","staff_id")
);
--> statement-breakpoint
CREATE INDEX "report_change_day" ON "report_change" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "report_sum_day" ON "report_sum" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "report_wait_day" ON "report_wait" USING btree ("day");
--> statement-breakpoint
-- Notes the past days whose sums a change of this ticket has made wrong. Days that have not ended are not noted, because they have no sums
-- yet. They are told apart by the clock of the statement, so a change just before midnight is not noted; a day is summed half an hour after
-- its end or later (`sum-days.ts`).
CREATE FUNCTION ticket_report_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  was public.ticket := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
  is_other boolean := (was.tags, was.edition, was.project_id, was.language) IS DISTINCT FROM (NEW.tags, NEW.edition, NEW.project_id, NEW.language);
  is_opened boolean := TG_OP = 'INSERT' OR is_other OR (was.created_at, was.first_answered_at) IS DISTINCT FROM (NEW.created_at, NEW.first_answered_at);
  is_closed boolean := TG_OP = 'INSERT' OR is_other
    OR (was.closed_at, was.closed_by, was.rating) IS DISTINCT FROM (NEW.closed_at, NEW.closed_by, NEW.rating);
BEGIN
  INSERT INTO public.report_change (day)
  SELECT DISTINCT changed.day FROM (
    SELECT (at AT TIME ZONE 'UTC')::date AS day FROM unnest(ARRAY[was.created_at, NEW.created_at]) at WHERE is_opened
    UNION ALL
    SELECT (at AT TIME ZONE 'UTC')::date FROM unnest(ARRAY[was.closed_at, NEW.closed_at]) at WHERE is_closed
    UNION ALL
    -- After messages were moved, `edition` of both tickets increases, so the days of all moved messages are noted.
    SELECT (m.created_at AT TIME ZONE 'UTC')::date FROM public.ticket_message m
    WHERE is_other AND m.ticket_id = NEW.id AND m.author = 'staff'
  ) changed
  WHERE changed.day < today;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ticket_reported_late AFTER INSERT ON "ticket" FOR EACH ROW
  WHEN (NEW.created_at < now() - interval '10 minutes') EXECUTE FUNCTION ticket_report_changed();
--> statement-breakpoint
CREATE TRIGGER ticket_report_changed AFTER UPDATE ON "ticket" FOR EACH ROW
  WHEN ((OLD.tags, OLD.edition, OLD.project_id, OLD.language, OLD.created_at, OLD.first_answered_at, OLD.closed_at, OLD.closed_by, OLD.rating)
    IS DISTINCT FROM (NEW.tags, NEW.edition, NEW.project_id, NEW.language, NEW.created_at, NEW.first_answered_at, NEW.closed_at, NEW.closed_by, NEW.rating))
  EXECUTE FUNCTION ticket_report_changed();
