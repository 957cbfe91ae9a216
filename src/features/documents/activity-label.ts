/** Separate from the other texts: a shared link loads only this one. */
export const activityLabel = (documents: number): string =>
  documents === 0 ? 'Documents' : `Documents (${documents})`;
