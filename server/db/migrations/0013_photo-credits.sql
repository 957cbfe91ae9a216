CREATE TABLE "photo_credits" (
	"sha256" text PRIMARY KEY NOT NULL,
	"credit" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "image_credit" jsonb;--> statement-breakpoint
ALTER TABLE "days" ADD COLUMN "image_credit" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "image_credit" jsonb;