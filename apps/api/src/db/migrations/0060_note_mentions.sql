CREATE TABLE "note_mention" (
	"note_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "note_mention_note_id_staff_id_pk" PRIMARY KEY("note_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_note_id_ticket_note_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."ticket_note"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mention" ADD CONSTRAINT "note_mention_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mention_staff" ON "note_mention" USING btree ("staff_id","created_at" DESC NULLS FIRST,"note_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "note_mention_new" ON "note_mention" USING btree ("staff_id","created_at" DESC NULLS FIRST,"note_id" DESC NULLS FIRST) WHERE "note_mention"."seen_at" is null;