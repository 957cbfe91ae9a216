CREATE TABLE "ticket_keys" (
	"point" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "owed" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "push_subscriptions_owed" ON "push_subscriptions" USING btree ("pushed_at") WHERE cardinality("push_subscriptions"."owed") > 0;