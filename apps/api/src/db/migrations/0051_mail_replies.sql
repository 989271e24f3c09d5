CREATE TABLE "held_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"why" text NOT NULL,
	"sender" text NOT NULL,
	"subject" text NOT NULL,
	"plain" text NOT NULL,
	"rest" text NOT NULL,
	"files" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_message" ADD COLUMN "mail" jsonb;--> statement-breakpoint
ALTER TABLE "held_mail" ADD CONSTRAINT "held_mail_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_mail_ticket" ON "held_mail" USING btree ("ticket_id","created_at");