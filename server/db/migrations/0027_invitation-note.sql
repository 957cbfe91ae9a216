ALTER TABLE "rsvps" ADD COLUMN "invitation_note" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "invitation_note_by" uuid;--> statement-breakpoint
ALTER TABLE "rsvps" ADD CONSTRAINT "rsvps_invitation_note_by_users_id_fk" FOREIGN KEY ("invitation_note_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;