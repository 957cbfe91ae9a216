ALTER TABLE "posts" ADD COLUMN "hidden_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "pinned_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_hidden" ON "posts" USING btree ("event_id") WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX "posts_pinned" ON "posts" USING btree ("event_id") WHERE pinned_at is not null;