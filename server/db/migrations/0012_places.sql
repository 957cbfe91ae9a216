ALTER TYPE "public"."rsvp_status" ADD VALUE 'WAITLISTED';--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "capacity" integer;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "waiting_since" integer;--> statement-breakpoint
CREATE INDEX "rsvps_line" ON "rsvps" USING btree ("event_id","waiting_since","id") WHERE "rsvps"."waiting_since" is not null;