CREATE TYPE "public"."link_access" AS ENUM('ANYONE', 'PARTICIPANTS');--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "link_access" "link_access" DEFAULT 'ANYONE' NOT NULL;