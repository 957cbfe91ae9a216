CREATE TABLE "imported_activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"key" text,
	"activity_id" uuid,
	"told" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"timezone" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_activities" ADD CONSTRAINT "imported_activities_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_activities" ADD CONSTRAINT "imported_activities_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_activities_of" ON "imported_activities" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "imported_activities_activity" ON "imported_activities" USING btree ("activity_id");