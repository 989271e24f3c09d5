CREATE TABLE "archived_month" (
	"name" text PRIMARY KEY NOT NULL,
	"of_table" text NOT NULL,
	"from_at" timestamp (3) with time zone,
	"until_at" timestamp (3) with time zone NOT NULL,
	"rows" bigint NOT NULL,
	"detached_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Each of the three tables gets a partitioned successor with the same name and columns, so processes of the previous release go on as before.
-- The table of until now becomes a partition. No row is read or moved. Of the sign-ins, it alone keeps its foreign key: as long as the new
-- table has none, nothing of this locks `player`.
ALTER TABLE "payment_event" RENAME TO "payment_event_first";--> statement-breakpoint
ALTER TABLE "payment_event_first" DROP CONSTRAINT "payment_event_pkey";--> statement-breakpoint
ALTER TABLE "payment_event_first" ADD CONSTRAINT "payment_event_first_id_at_pk" PRIMARY KEY USING INDEX "payment_event_id_at_pk";--> statement-breakpoint
ALTER INDEX "payment_event_payment" RENAME TO "payment_event_first_payment";--> statement-breakpoint
CREATE TABLE "payment_event" (LIKE "payment_event_first" INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER SEQUENCE "payment_event_id_seq" OWNED BY "payment_event"."id";--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_id_at_pk" PRIMARY KEY("id","at");--> statement-breakpoint
CREATE INDEX "payment_event_payment" ON "payment_event" USING btree ("payment_id","id");--> statement-breakpoint
ALTER TABLE "notice_try" RENAME TO "notice_try_first";--> statement-breakpoint
ALTER TABLE "notice_try_first" DROP CONSTRAINT "notice_try_pkey";--> statement-breakpoint
ALTER TABLE "notice_try_first" ADD CONSTRAINT "notice_try_first_id_at_pk" PRIMARY KEY USING INDEX "notice_try_id_at_pk";--> statement-breakpoint
ALTER INDEX "notice_try_event" RENAME TO "notice_try_first_event";--> statement-breakpoint
ALTER INDEX "notice_try_age" RENAME TO "notice_try_first_age";--> statement-breakpoint
CREATE TABLE "notice_try" (LIKE "notice_try_first" INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER SEQUENCE "notice_try_id_seq" OWNED BY "notice_try"."id";--> statement-breakpoint
ALTER TABLE "notice_try" ADD CONSTRAINT "notice_try_id_at_pk" PRIMARY KEY("id","at");--> statement-breakpoint
CREATE INDEX "notice_try_event" ON "notice_try" USING btree ("event_id","id");--> statement-breakpoint
CREATE INDEX "notice_try_age" ON "notice_try" USING btree ("at");--> statement-breakpoint
ALTER TABLE "sign_in_event" RENAME TO "sign_in_event_first";--> statement-breakpoint
ALTER TABLE "sign_in_event_first" DROP CONSTRAINT "sign_in_event_pkey";--> statement-breakpoint
ALTER TABLE "sign_in_event_first" ADD CONSTRAINT "sign_in_event_first_id_at_pk" PRIMARY KEY USING INDEX "sign_in_event_id_at_pk";--> statement-breakpoint
ALTER INDEX "sign_in_event_player" RENAME TO "sign_in_event_first_player";--> statement-breakpoint
ALTER INDEX "sign_in_event_age" RENAME TO "sign_in_event_first_age";--> statement-breakpoint
CREATE TABLE "sign_in_event" (LIKE "sign_in_event_first" INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE ("at");--> statement-breakpoint
ALTER SEQUENCE "sign_in_event_id_seq" OWNED BY "sign_in_event"."id";--> statement-breakpoint
ALTER TABLE "sign_in_event" ADD CONSTRAINT "sign_in_event_id_at_pk" PRIMARY KEY("id","at");--> statement-breakpoint
CREATE INDEX "sign_in_event_player" ON "sign_in_event" USING btree ("player_id","id");--> statement-breakpoint
CREATE INDEX "sign_in_event_age" ON "sign_in_event" USING btree ("at");--> statement-breakpoint
-- Attaches the old tables as `…_first`, what was before the first month: a used one until the month after the next one (its condition of 0043
-- has the time), an empty one until this month. Adds the months, and `…_late` for what comes after them. Whoever may read or write
-- the old table may do so with the new one.
DO $$
DECLARE
  name text;
  old text;
  until timestamp;
  this_month timestamp := date_trunc('month', now() AT TIME ZONE 'UTC');
  is_used boolean;
  given record;
BEGIN
  FOREACH name IN ARRAY ARRAY['payment_event', 'notice_try', 'sign_in_event'] LOOP
    old := name || '_first';
    EXECUTE format('SELECT EXISTS (SELECT FROM %I)', old) INTO is_used;
    IF is_used THEN
      SELECT substring(pg_get_constraintdef(oid) from '''(.*?)''')::timestamptz AT TIME ZONE 'UTC' INTO STRICT until
        FROM pg_constraint WHERE conrelid = to_regclass(quote_ident(old)) AND conname = name || '_month';
    ELSE
      until := this_month;
    END IF;
    FOR given IN
      SELECT privilege_type AS may, CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END AS role
        FROM pg_class, aclexplode(relacl) WHERE oid = to_regclass(quote_ident(old)) AND grantee <> relowner
    LOOP
      EXECUTE format('GRANT %s ON %I TO %s', given.may, name, given.role);
    END LOOP;
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', name, old, to_char(until, 'YYYY-MM-DD 00:00:00+00'));
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', old, name || '_month');
    WHILE until < this_month + interval '4 months' LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name || to_char(until, '_YYYY_MM'), name,
        to_char(until, 'YYYY-MM-DD 00:00:00+00'), to_char(until + interval '1 month', 'YYYY-MM-DD 00:00:00+00'));
      until := until + interval '1 month';
    END LOOP;
    EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (MAXVALUE)', name || '_late', name,
      to_char(until, 'YYYY-MM-DD 00:00:00+00'));
  END LOOP;
END $$;
