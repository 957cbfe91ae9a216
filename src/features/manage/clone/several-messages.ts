const copies = (n: number): string => (n === 1 ? '1 copy' : `${n} copies`);

/** Texts of making several copies: separate, because a card's menu is part of the first screen. */
export const several = {
  repeat: 'Repeat',
  rhythms: {
    once: 'Once',
    week: 'Every week',
    fortnight: 'Every two weeks',
    month: 'Every month',
  },
  times: 'Copies',
  add: 'Another date',
  addPlaceholder: 'Add one',
  count: (n: number, days: number) => `${n} copies of ${days === 1 ? '1 day' : `${days} days`} each`,
  leave: (range: string) => `Leave out ${range}`,
  overlap: 'Some of them overlap.',
  tooMany: (max: number) => `At most ${max} copies can be made at once. Please leave some out.`,
  full: (max: number) => `${max} copies are the most that can be made at once.`,
  submit: (n: number) => `Make ${n} copies`,
  done: (n: number) => `${copies(n)} made`,
  waiting: (n: number) => `${copies(n)} made. ${n === 1 ? 'It' : 'They'} will be sent when you are online.`,
  lost: (made: number, all: number) => `Only ${made} of ${all} copies could be saved on this device.`,
  undoing: { done: 'Copies deleted', failed: 'Failed to delete the copies' },
} as const;
