/** Key under which a device stores the invitation whose link was opened on it while nobody was signed in. */
export const invitationFlag = (eventId: string): string => `invitation:${eventId}`;

/** Tokens of the invitation links that opened this page, by event; perhaps not stored yet. */
export const takenInvites = new Map<string, string>();
