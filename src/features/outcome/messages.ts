export const messages = {
  undo: 'Undo',
  deleting: (what: string) => `Deleting “${what}”`,
  tooLate: 'It was sent already, so it can no longer be undone.',
  upload: {
    sending: (percent: number) => `Sending, ${percent}%`,
    resumes: (percent: number) => `${percent}% sent, continues on its own`,
    bar: 'Sent so far',
  },
};
