CREATE TABLE "calendar_renewals" (
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "calendar_renewals_user_id_event_id_pk" PRIMARY KEY("user_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "calendar_renewals" ADD CONSTRAINT "calendar_renewals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_renewals" ADD CONSTRAINT "calendar_renewals_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;