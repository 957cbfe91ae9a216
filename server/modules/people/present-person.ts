import type { Person } from '#contract/schemas/common.ts';
import type { users } from '#server/db/schema.ts';
import { imageUrl } from '#server/modules/people/image-url.ts';
import type { Viewer } from '#server/access/relation-to-event.ts';

/** A person as others may see them. Never the e-mail. */
export type PersonRecord = Pick<typeof users.$inferSelect, 'id' | 'firstName' | 'lastName' | 'pictureFileId'>;

export const presentPerson = (person: PersonRecord, viewer: Viewer): Person => ({
  guid: person.id,
  firstName: person.firstName,
  lastName: person.lastName,
  profilePic: imageUrl(person.pictureFileId, 'PUBLIC', viewer),
});
