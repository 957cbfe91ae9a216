DROP INDEX "notifications_unread";--> statement-breakpoint
CREATE INDEX "rsvps_coming" ON "rsvps" USING btree ("event_id","created_at","id") WHERE "rsvps"."status" = 'YES';--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("event_id","subject_id","kind","user_id") WHERE not "notifications"."read" and not "notifications"."withdrawn";