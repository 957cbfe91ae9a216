/** Texts of the dialog that invites guests. */
export const messages = {
  title: 'Invite Guests',
  hint: 'They get an e-mail with their own link and can answer without an account. Enter adds a row; you can paste a whole list.',
  hintOffline:
    'You are offline: invitations are kept on this device and sent as soon as there is a signal. Enter adds a row; you can paste a whole list.',
  address: (n: number) => `E-mail of guest ${n}`,
  placeholder: 'name@company.com',
  add: 'Add a row',
  remove: (what: string) => (what === '' ? 'Remove the empty row' : `Remove ${what}`),
  file: 'From a file',
  fileHint: 'A CSV or text file with one guest per line, tags in a column “Tags”',
  fileFailed: 'This file could not be read.',
  fileEmpty: (name: string) => `There is no e-mail address in ${name}.`,
  fileRead: (n: number, skipped: number) =>
    `${n === 1 ? '1 guest' : `${n} guests`} read${
      skipped === 0 ? '' : skipped === 1 ? ', 1 line has no address' : `, ${skipped} lines have no address`
    }.`,
  note: {
    add: 'Add a note',
    label: 'Note',
    hint: 'In your own words, under your name in the e-mail. No links.',
    count: (n: number, max: number) => `${n} / ${max}`,
  },
  required: 'This field is required.',
  wrong: 'Please enter a valid email address',
  tooMany: (max: number) => `Please invite at most ${max} people a day.`,
  tags: (tags: readonly string[]) => `Tags: ${tags.join(', ')}`,
  standing: {
    twice: 'Already in this list',
    attending: 'Already attending',
    invited: 'Already invited',
    inLine: 'On the waiting list',
    asked: 'Has asked to join: this lets them in',
    again: 'Has declined or was removed: will be invited again',
    undecided: 'Has not said yes or no: will be invited again',
    undelivered: 'Invited, but the e-mail did not arrive: will be sent again',
  },
  nobody: 'Everyone here is already attending or invited.',
  ready: (ready: number, wrong: number) =>
    [ready > 0 && `${ready} ready`, wrong > 0 && `${wrong} to fix`].filter(Boolean).join(', '),
  /** What became of a list, such as "12 invited, 2 already attending". */
  summary: {
    invited: (n: number) => `${n} invited`,
    again: (n: number) => `${n} sent again`,
    attending: (n: number) => `${n} already attending`,
    alreadyInvited: (n: number) => `${n} already invited`,
    inLine: (n: number) => `${n} on the waiting list`,
    twice: (n: number) => `${n} listed twice`,
  },
  cancel: 'Cancel',
  send: 'Send Invitation',
  notSaved: 'Could not save on this device. Your list is still here.',
  outcome: {
    done: 'Invitations Sent!',
    waiting: 'Invitations will be sent when you are online.',
    failed: 'Invitations not sent',
    reasonAlone: true,
  },
} as const;
