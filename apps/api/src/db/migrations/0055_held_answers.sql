CREATE TABLE "held_answer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"ip" text NOT NULL,
	"state" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"attachments" uuid[] NOT NULL,
	"status" text NOT NULL,
	"seen_seq" integer,
	"edition" integer NOT NULL,
	"ticket_seq" integer NOT NULL,
	"ticket_status" text NOT NULL,
	"canned" uuid[] NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_answer" ADD CONSTRAINT "held_answer_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_answer" ADD CONSTRAINT "held_answer_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_answer_ticket" ON "held_answer" USING btree ("ticket_id") WHERE "held_answer"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_answer_files" ON "held_answer" USING gin ("attachments") WHERE "held_answer"."state" = 'held';--> statement-breakpoint
CREATE INDEX "held_answer_age" ON "held_answer" USING btree ("created_at");