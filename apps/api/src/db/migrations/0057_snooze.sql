ALTER TABLE "ticket" ADD COLUMN "snoozed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "snoozed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "snoozed_by" uuid;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "snoozed_due" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "returned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "returned_cause" text;--> statement-breakpoint
-- Ends the snooze of a ticket if the player writes in it or if it is closed. A trigger does this, so that no code can forget it. It also
-- sees the processes of the release before. Merges and splits change `edition` and decide about the snooze themselves.
CREATE FUNCTION ticket_snooze_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.snoozed_until := NULL;
  NEW.snoozed_at := NULL;
  NEW.snoozed_by := NULL;
  NEW.snoozed_due := NULL;
  IF NEW.status <> 'closed' THEN
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
  WHEN (OLD.snoozed_until IS NOT NULL AND NEW.snoozed_until IS NOT NULL AND (NEW.status = 'closed'
    OR (NEW.edition = OLD.edition AND NEW.message_seq > OLD.message_seq AND NEW.staff_unread > OLD.staff_unread)))
  EXECUTE FUNCTION ticket_snooze_ends();
