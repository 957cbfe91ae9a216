CREATE TABLE "bin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"entry" uuid NOT NULL,
	"day" jsonb,
	"activity" jsonb,
	"was" date NOT NULL,
	"on" date NOT NULL,
	"image_file_id" uuid,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bin" ADD CONSTRAINT "bin_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bin_entries" ON "bin" USING btree ("event_id","entry");--> statement-breakpoint
CREATE INDEX "bin_changed" ON "bin" USING btree ("event_id","version");--> statement-breakpoint
CREATE INDEX "bin_oldest" ON "bin" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "bin_pictures" ON "bin" USING btree ("image_file_id") WHERE "bin"."image_file_id" is not null;