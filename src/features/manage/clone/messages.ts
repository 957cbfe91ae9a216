/** Texts of copying an experience. */
export const messages = {
  actions: (name: string) => `Actions for ${name}`,
  clone: 'Clone',
  title: (name: string) => `Clone “${name}”`,
  hint: 'Days and activities come along and keep their times; feedback forms come along as drafts. Guests, posts and bulletins stay behind.',
  starts: 'Starts',
  datePlaceholder: 'Choose a date',
  startRequired: 'Please choose the first day.',
  privacy: 'Privacy',
  what: (range: string, days: number) => `${range} · ${days === 1 ? '1 day' : `${days} days`}`,
  offline: 'You are offline. The copy is made on this device now and sent later.',
  cancel: 'Cancel',
  submit: 'Clone',
  outcome: {
    done: 'Event cloned successfully',
    waiting: 'The copy will be sent when you are online.',
    failed: 'Failed to clone event',
  },
} as const;
