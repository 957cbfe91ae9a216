import { users } from '#server/db/schema.ts';

/** The columns that a query selects to present a person. */
export const personColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  pictureFileId: users.pictureFileId,
};
