/** Apart from the other texts: whoever opens a shared link fetches this one alone. */
export const activityLabel = (documents: number): string =>
  documents === 0 ? 'Documents' : `Documents (${documents})`;
