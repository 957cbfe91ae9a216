CREATE TABLE "epochs" (
	"n" integer PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_change_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_epochs" (
	"event_id" uuid NOT NULL,
	"first_version" integer NOT NULL,
	"epoch" uuid NOT NULL,
	CONSTRAINT "event_epochs_event_id_first_version_pk" PRIMARY KEY("event_id","first_version")
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "epoch" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "epoch_from" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_epochs" ADD CONSTRAINT "event_epochs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;