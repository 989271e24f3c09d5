CREATE TABLE "account_merge" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "account_merge_row" (
	"merge_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "account_merge_row_merge_id_kind_key_pk" PRIMARY KEY("merge_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "merge_proof" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"other_id" uuid NOT NULL,
	"method" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "player" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_from_id_player_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_into_id_player_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge" ADD CONSTRAINT "account_merge_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_merge_row" ADD CONSTRAINT "account_merge_row_merge_id_account_merge_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."account_merge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_proof" ADD CONSTRAINT "merge_proof_session_id_login_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."login_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge_proof" ADD CONSTRAINT "merge_proof_other_id_player_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_merge_from" ON "account_merge" USING btree ("from_id") WHERE "account_merge"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "account_merge_into" ON "account_merge" USING btree ("into_id");--> statement-breakpoint
ALTER TABLE "player" ADD CONSTRAINT "player_merged_into_player_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE FUNCTION remaining_player(id uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid := id;
  next uuid;
BEGIN
  LOOP
    SELECT p.merged_into INTO next FROM public.player p WHERE p.id = found;
    EXIT WHEN next IS NULL;
    found := next;
  END LOOP;
  RETURN found;
END
$$;
--> statement-breakpoint
-- The lock makes a merge wait until the row of this transaction is committed, so that the merge moves it. And this function waits for a running merge.
CREATE FUNCTION hold_remaining_player(id uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found uuid := id;
  next uuid;
BEGIN
  LOOP
    SELECT p.merged_into INTO next FROM public.player p WHERE p.id = found FOR SHARE;
    EXIT WHEN next IS NULL;
    found := next;
  END LOOP;
  RETURN found;
END
$$;
--> statement-breakpoint
-- A request that began before a merge may write a row for the account that was joined into another one. The row then belongs to the other one.
CREATE FUNCTION give_to_remaining_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.player_id := public.hold_remaining_player(NEW.player_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE FUNCTION give_to_remaining_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.owner_id := public.hold_remaining_player(NEW.owner_id);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payment_of_remaining_player BEFORE INSERT ON "payment" FOR EACH ROW EXECUTE FUNCTION give_to_remaining_player();
--> statement-breakpoint
CREATE TRIGGER identity_of_remaining_player BEFORE INSERT ON "identity" FOR EACH ROW EXECUTE FUNCTION give_to_remaining_player();
--> statement-breakpoint
-- A game knows the old id from a token that is older than the merge, so both accounts keep the row.
CREATE FUNCTION meet_remaining_player() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  remaining uuid := public.hold_remaining_player(NEW.player_id);
BEGIN
  IF remaining <> NEW.player_id THEN
    INSERT INTO public.player_project (player_id, project_id, first_seen_at) VALUES (remaining, NEW.project_id, NEW.first_seen_at) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER player_project_of_remaining_player AFTER INSERT ON "player_project" FOR EACH ROW EXECUTE FUNCTION meet_remaining_player();
--> statement-breakpoint
CREATE TRIGGER played_game_of_remaining_player BEFORE INSERT ON "played_game" FOR EACH ROW EXECUTE FUNCTION give_to_remaining_player();
--> statement-breakpoint
CREATE TRIGGER support_letter_of_remaining_player BEFORE INSERT ON "support_letter" FOR EACH ROW EXECUTE FUNCTION give_to_remaining_player();
--> statement-breakpoint
CREATE TRIGGER ticket_of_remaining_player BEFORE INSERT ON "ticket" FOR EACH ROW WHEN (NEW.player_id IS NOT NULL) EXECUTE FUNCTION give_to_remaining_player();
--> statement-breakpoint
CREATE TRIGGER attachment_of_remaining_player BEFORE INSERT ON "attachment" FOR EACH ROW WHEN (NEW.owner_kind = 'player') EXECUTE FUNCTION give_to_remaining_owner();
--> statement-breakpoint
CREATE TRIGGER login_session_moved AFTER UPDATE OF "player_id" ON "login_session" FOR EACH ROW EXECUTE FUNCTION login_session_ended();
