CREATE TABLE "ticket_late_message" (
	"ticket_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	CONSTRAINT "ticket_late_message_ticket_id_client_id_pk" PRIMARY KEY("ticket_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_link" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_link_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "ticket_move" (
	"id" uuid PRIMARY KEY DEFAULT uuid_v7() NOT NULL,
	"kind" text NOT NULL,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"kept" jsonb
);
--> statement-breakpoint
CREATE TABLE "ticket_move_row" (
	"move_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" uuid NOT NULL,
	"from_seq" integer DEFAULT 0 NOT NULL,
	"from_client_id" uuid,
	CONSTRAINT "ticket_move_row_move_id_kind_key_pk" PRIMARY KEY("move_id","kind","key")
);
--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_one_id_ticket_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_other_id_ticket_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_link" ADD CONSTRAINT "ticket_link_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_move" ADD CONSTRAINT "ticket_move_from_id_ticket_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_move" ADD CONSTRAINT "ticket_move_into_id_ticket_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_move" ADD CONSTRAINT "ticket_move_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_move" ADD CONSTRAINT "ticket_move_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_move_row" ADD CONSTRAINT "ticket_move_row_move_id_ticket_move_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."ticket_move"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_link_other" ON "ticket_link" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "ticket_move_from" ON "ticket_move" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "ticket_move_into" ON "ticket_move" USING btree ("into_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_move_merged" ON "ticket_move" USING btree ("from_id") WHERE "ticket_move"."kind" = 'merge' and "ticket_move"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "ticket_move_row_client" ON "ticket_move_row" USING btree ("from_client_id");--> statement-breakpoint
CREATE FUNCTION remaining_ticket(id uuid) RETURNS uuid LANGUAGE plpgsql STABLE AS $$
DECLARE
  found uuid := id;
  next uuid;
BEGIN
  LOOP
    SELECT t.merged_into INTO next FROM public.ticket t WHERE t.id = found;
    EXIT WHEN next IS NULL;
    found := next;
  END LOOP;
  RETURN found;
END
$$;
--> statement-breakpoint
-- Locks the ticket that remains of the asked one. If it is merged or separated while this function waits for the lock, the lock is given
-- back before the next one is taken: other transactions lock several tickets in the order of their ids. Null if there is no such ticket.
CREATE FUNCTION hold_remaining_ticket(asked uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  remaining uuid;
  next uuid;
BEGIN
  LOOP
    remaining := public.remaining_ticket(asked);
    BEGIN
      SELECT t.merged_into INTO next FROM public.ticket t WHERE t.id = remaining FOR UPDATE;
      IF NOT FOUND THEN
        RETURN NULL;
      END IF;
      IF next IS NULL AND public.remaining_ticket(asked) = remaining THEN
        RETURN remaining;
      END IF;
      RAISE EXCEPTION 'the ticket was moved' USING ERRCODE = 'PHTM1';
    EXCEPTION WHEN SQLSTATE 'PHTM1' THEN
      NULL;
    END;
  END LOOP;
END
$$;
--> statement-breakpoint
-- The ticket and all tickets that are part of it: merged ones, and parts whose split was undone.
CREATE FUNCTION ticket_parts(ticket uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH RECURSIVE part (id) AS (
    SELECT ticket
    UNION
    SELECT CASE WHEN m.kind = 'merge' THEN m.from_id ELSE m.into_id END
    FROM part p JOIN public.ticket_move m
      ON (m.into_id = p.id AND m.kind = 'merge' AND m.undone_at IS NULL) OR (m.from_id = p.id AND m.kind = 'split' AND m.undone_at IS NOT NULL)
  )
  SELECT id FROM part
$$;
