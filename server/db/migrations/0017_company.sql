ALTER TABLE "events" ADD COLUMN "plus_ones" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "companions" text[] DEFAULT '{}'::text[] NOT NULL;