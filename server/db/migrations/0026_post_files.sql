CREATE TABLE "post_files" (
	"post_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"poster_file_id" uuid,
	CONSTRAINT "post_files_post_id_place_pk" PRIMARY KEY("post_id","place")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seconds" real;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_files" ADD CONSTRAINT "post_files_poster_file_id_files_id_fk" FOREIGN KEY ("poster_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "post_files_file" ON "post_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "post_files_poster" ON "post_files" USING btree ("poster_file_id");--> statement-breakpoint
-- by hand: the picture or video of each post is its first
INSERT INTO "post_files" ("post_id", "place", "file_id") SELECT "posts"."id", 0, "files"."id" FROM "posts" JOIN "files" ON "files"."id" = "posts"."media_file_id";--> statement-breakpoint
ALTER TABLE "posts" DROP COLUMN "media_file_id";