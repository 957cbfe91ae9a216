CREATE TABLE "staged_activities" (
	"file" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"activity_id" uuid NOT NULL,
	"day_id" uuid NOT NULL,
	"name" text NOT NULL,
	"subtitle" text NOT NULL,
	"description" text NOT NULL,
	"starts_local" timestamp(0) NOT NULL,
	"ends_local" timestamp(0) NOT NULL,
	"timezone" text,
	"location" jsonb,
	"writers" jsonb NOT NULL,
	CONSTRAINT "staged_activities_event_id_file_activity_id_pk" PRIMARY KEY("event_id","file","activity_id")
);
--> statement-breakpoint
ALTER TABLE "imported_activities" ADD COLUMN "file" uuid;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "file" uuid;--> statement-breakpoint
ALTER TABLE "staged_activities" ADD CONSTRAINT "staged_activities_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;