/** Where a device keeps the invitation whose link was opened on it, for as long as nobody is signed in. */
export const invitationFlag = (eventId: string): string => `invitation:${eventId}`;

/** What the links of invitations carried that this page was opened by, by event; perhaps not stored yet. */
export const takenInvites = new Map<string, string>();
