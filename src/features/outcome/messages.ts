export const messages = {
  undo: 'Undo',
  deleting: (what: string) => `Deleting “${what}”`,
  tooLate: 'It was sent already, so it can no longer be undone.',
};
