ALTER TABLE "ticket" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "snoozed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "snoozed_by" uuid;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "snoozed_due" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "returned_cause" text;--> statement-breakpoint
-- Ends the snooze of a ticket if the player writes in it or if it is closed. Triggers do this, so that no code can forget it. They also see
-- the processes of the release before, which know no snooze. Merges and splits change `edition` and decide about the snooze themselves.
CREATE FUNCTION ticket_snooze_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.snoozed_until := NULL;
  NEW.snoozed_at := NULL;
  NEW.snoozed_due := NULL;
  IF NEW.status = 'closed' THEN
    NEW.snoozed_by := NULL;
    NEW.returned_at := NULL;
    NEW.returned_cause := NULL;
  ELSE
    NEW.returned_at := NEW.last_message_at;
    NEW.returned_cause := 'player';
    -- Pages that show the ticket as snoozed must not change it before they have read it again.
    NEW.version := greatest(NEW.version, OLD.version + 1);
    INSERT INTO public.ticket_change (ticket_id, change, "from", created_at)
    VALUES (NEW.id, 'returned', 'player', NEW.last_message_at);
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ticket_snooze_ends BEFORE UPDATE ON "ticket" FOR EACH ROW
  WHEN ((NEW.status = 'closed' AND (NEW.snoozed_until IS NOT NULL OR NEW.returned_at IS NOT NULL OR NEW.snoozed_by IS NOT NULL))
    OR (OLD.snoozed_until IS NOT NULL AND NEW.snoozed_until IS NOT NULL AND NEW.edition = OLD.edition
      AND NEW.message_seq > OLD.message_seq AND NEW.staff_unread > OLD.staff_unread))
  EXECUTE FUNCTION ticket_snooze_ends();
--> statement-breakpoint
-- `snoozed_due` is what was known of one wait. Of the next wait nobody knows anything yet.
CREATE FUNCTION ticket_snooze_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.snoozed_due := NULL;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ticket_snooze_due BEFORE UPDATE ON "ticket" FOR EACH ROW
  WHEN (OLD.snoozed_due IS NOT NULL AND NEW.snoozed_due IS NOT NULL AND NEW.snoozed_at IS NOT DISTINCT FROM OLD.snoozed_at
    AND NEW.waiting_since IS DISTINCT FROM OLD.waiting_since AND NEW.edition = OLD.edition)
  EXECUTE FUNCTION ticket_snooze_due();
--> statement-breakpoint
-- Brings a snoozed ticket back that is not to stay hidden. The transaction has locked it, and gives it a new version.
CREATE FUNCTION bring_ticket_back(back uuid, cause text, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.ticket SET snoozed_until = NULL, snoozed_at = NULL, snoozed_due = NULL, returned_at = at, returned_cause = cause
  WHERE id = back AND snoozed_until IS NOT NULL;
  IF FOUND THEN
    INSERT INTO public.ticket_change (ticket_id, change, "from", created_at) VALUES (back, 'returned', cause, at);
  END IF;
END
$$;
--> statement-breakpoint
-- A mail came that staff should look at.
CREATE FUNCTION held_mail_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.bring_ticket_back(NEW.ticket_id, 'mail', NEW.created_at);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER held_mail_returns AFTER INSERT ON "held_mail" FOR EACH ROW EXECUTE FUNCTION held_mail_returns();
--> statement-breakpoint
-- A process of the release before merged a ticket that was not snoozed into a snoozed one. A process of this release has brought it back.
CREATE FUNCTION ticket_merge_returns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.bring_ticket_back(NEW.merged_into, 'merge', now());
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ticket_merge_returns AFTER UPDATE ON "ticket" FOR EACH ROW
  WHEN (OLD.merged_into IS NULL AND NEW.merged_into IS NOT NULL AND OLD.status <> 'closed' AND OLD.snoozed_until IS NULL)
  EXECUTE FUNCTION ticket_merge_returns();
