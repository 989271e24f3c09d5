CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"staff_id" uuid,
	"roles" text[] NOT NULL,
	"action" text NOT NULL,
	"object" text DEFAULT '' NOT NULL,
	"ip" text DEFAULT '' NOT NULL,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"roles" text[] NOT NULL,
	"password_hash" text NOT NULL,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"totp_secret" text,
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "staff_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "staff_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"staff_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_command" (
	"client_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"command" text NOT NULL,
	"result_id" text NOT NULL,
	"amount_minor" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"stage" text NOT NULL,
	"new_totp_secret" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"ticket_id" uuid,
	"seq" integer,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_answer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"project_id" text,
	"language" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_guest" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"project_id" text NOT NULL,
	"player_id" uuid,
	"guest_id" uuid,
	"client_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"assignee_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"language" text NOT NULL,
	"payment_id" uuid,
	"reason" text,
	"reply_email" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_message_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_line" text DEFAULT '' NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"first_answered_at" timestamp (3) with time zone,
	"player_unread" integer DEFAULT 0 NOT NULL,
	"staff_unread" integer DEFAULT 0 NOT NULL,
	"player_seen_seq" integer DEFAULT 0 NOT NULL,
	"staff_seen_seq" integer DEFAULT 0 NOT NULL,
	"message_seq" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"rating" smallint,
	"rating_comment" text DEFAULT '' NOT NULL,
	"rated_at" timestamp (3) with time zone,
	"letter_at" timestamp (3) with time zone,
	"letter_seq" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ticket_number_unique" UNIQUE("number"),
	CONSTRAINT "ticket_client_id_unique" UNIQUE("client_id"),
	CONSTRAINT "ticket_has_owner" CHECK ("ticket"."player_id" is not null or "ticket"."guest_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "ticket_change" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" uuid NOT NULL,
	"change" text NOT NULL,
	"from" text DEFAULT '' NOT NULL,
	"to" text DEFAULT '' NOT NULL,
	"staff_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_message" (
	"ticket_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"author" text NOT NULL,
	"staff_id" uuid,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', plain)) STORED NOT NULL,
	CONSTRAINT "ticket_message_ticket_id_seq_pk" PRIMARY KEY("ticket_id","seq")
);
--> statement-breakpoint
CREATE TABLE "ticket_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_presence" (
	"ticket_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"is_writing" boolean NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_presence_ticket_id_staff_id_pk" PRIMARY KEY("ticket_id","staff_id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenge" ADD CONSTRAINT "staff_challenge_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_command" ADD CONSTRAINT "staff_command_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_ticket_id_seq_ticket_message_ticket_id_seq_fk" FOREIGN KEY ("ticket_id","seq") REFERENCES "public"."ticket_message"("ticket_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_answer" ADD CONSTRAINT "canned_answer_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "canned_answer" ADD CONSTRAINT "canned_answer_updated_by_staff_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_guest" ADD CONSTRAINT "support_guest_merged_into_player_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_project_id_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."project"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_player_id_player_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."player"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_guest_id_support_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."support_guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_assignee_id_staff_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_change" ADD CONSTRAINT "ticket_change_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_change" ADD CONSTRAINT "ticket_change_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_message" ADD CONSTRAINT "ticket_message_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_ticket_id_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."ticket"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note" ADD CONSTRAINT "ticket_note_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_staff" ON "audit_log" USING btree ("staff_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_challenge_age" ON "staff_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_passkey_staff" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_staff" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_age" ON "staff_session" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "attachment_message" ON "attachment" USING btree ("ticket_id","seq");--> statement-breakpoint
CREATE INDEX "attachment_owner" ON "attachment" USING btree ("owner_kind","owner_id","created_at");--> statement-breakpoint
CREATE INDEX "attachment_orphan" ON "attachment" USING btree ("created_at") WHERE "attachment"."ticket_id" is null;--> statement-breakpoint
CREATE INDEX "attachment_checking" ON "attachment" USING btree ("created_at") WHERE "attachment"."state" = 'checking';--> statement-breakpoint
CREATE INDEX "ticket_player_newest" ON "ticket" USING btree ("player_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ticket_guest_newest" ON "ticket" USING btree ("guest_id","last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "ticket_open_waiting" ON "ticket" USING btree ("waiting_since","last_message_at","id") WHERE "ticket"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "ticket_open_project" ON "ticket" USING btree ("project_id","waiting_since","last_message_at","id") WHERE "ticket"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "ticket_open_assignee" ON "ticket" USING btree ("assignee_id","waiting_since","last_message_at","id") WHERE "ticket"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "ticket_closed_newest" ON "ticket" USING btree ("last_message_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "ticket"."status" = 'closed';--> statement-breakpoint
CREATE INDEX "ticket_payment" ON "ticket" USING btree ("payment_id") WHERE "ticket"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "ticket_created" ON "ticket" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ticket_closed_at" ON "ticket" USING btree ("closed_at") WHERE "ticket"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "ticket_change_ticket" ON "ticket_change" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_message_client" ON "ticket_message" USING btree ("ticket_id","client_id");--> statement-breakpoint
CREATE INDEX "ticket_message_search" ON "ticket_message" USING gin ("search");--> statement-breakpoint
CREATE INDEX "ticket_message_newest" ON "ticket_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ticket_note_ticket" ON "ticket_note" USING btree ("ticket_id","created_at");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	raise exception 'the audit log is only added to';
end
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();
