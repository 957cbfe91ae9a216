DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "expires_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was never tried was written while there was no mail server, but for what was written just before this start.
UPDATE "mails" SET "expires_at" = "created_at" + interval '2 days', "kept" = "sent_at" is null and "attempts" = 0 and "created_at" < now() - interval '10 minutes';--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "start_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "invitations_muted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "events_starting" ON "events" USING btree ("start_on") WHERE "events"."start_told_at" is null and "events"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_try_at") WHERE "mails"."sent_at" is null and not "mails"."failed" and not "mails"."kept";