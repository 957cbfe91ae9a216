import { users } from '#server/db/schema.ts';

/** What a query selects of a person to present them. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  pictureFileId: users.pictureFileId,
};
