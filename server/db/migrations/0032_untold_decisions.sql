CREATE TABLE "untold_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"rsvps" uuid[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "untold_decisions" ADD CONSTRAINT "untold_decisions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_decisions" ADD CONSTRAINT "untold_decisions_by_users_id_fk" FOREIGN KEY ("by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;