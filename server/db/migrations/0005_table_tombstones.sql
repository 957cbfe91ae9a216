ALTER TABLE "tombstones" DROP CONSTRAINT "tombstones_pkey";--> statement-breakpoint
-- The mark of what was forgotten, one for each event, moves to the event's own id.
DELETE FROM "tombstones" a USING "tombstones" b WHERE a."table_name" = '*' AND b."table_name" = '*' AND a."event_id" = b."event_id" AND (a."version", a."row_id") < (b."version", b."row_id");--> statement-breakpoint
UPDATE "tombstones" SET "row_id" = "event_id" WHERE "table_name" = '*';--> statement-breakpoint
ALTER TABLE "tombstones" ADD CONSTRAINT "tombstones_row_id_table_name_event_id_pk" PRIMARY KEY("row_id","table_name","event_id");--> statement-breakpoint
ALTER TABLE "rsvps" ADD COLUMN "left_version" integer;--> statement-breakpoint
-- Which of them once were a Yes is not known. Devices that have been away must not keep one that was.
UPDATE "rsvps" SET "left_version" = "version" WHERE "status" <> 'YES';
