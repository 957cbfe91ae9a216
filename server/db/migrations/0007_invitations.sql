CREATE TABLE "invitation_counts" (
	"user_id" uuid NOT NULL,
	"on" date NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "invitation_counts_user_id_on_pk" PRIMARY KEY("user_id","on")
);
--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "invited_name" text;--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "invitation_counts" ADD CONSTRAINT "invitation_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;