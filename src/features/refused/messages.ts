/** Texts next to a change that was refused, is in conflict, or could not even be stored or sent. */
export const messages = {
  notSent: (reason: string | null | undefined) => (reason ? `Not sent. ${reason}` : 'Not sent'),
  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  conflict: 'Somebody else changed this too',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'It could not be copied. Select the words instead.',
} as const;
