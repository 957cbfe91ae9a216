/** Texts next to a change that was refused. */
export const messages = {
  notSent: (reason: string | null | undefined) => (reason ? `Not sent. ${reason}` : 'Not sent'),
  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
} as const;
