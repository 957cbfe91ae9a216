/** Texts of the fields. A separate file, because the first screen needs none of them. */
export const FIELD_TEXT = {
  edit: (label: string) => `Edit ${label}`,
  chooseTime: 'Choose a time',
  calendar: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
  zoneCities: 'Cities',
  noZone: 'No such time zone. Try a large city nearby.',
  invalidTime: 'Please enter a time as HH:MM.',
  invalidTime12: 'Please enter a time such as 6:30 PM.',
  pictureType: 'Please choose an image (JPEG, PNG, WebP, GIF or AVIF).',
  pictureSize: (megabytes: number) => `Please choose an image of at most ${megabytes} MB.`,
  privacyChoices: {
    PUBLIC: { label: 'Public', hint: 'Anyone logged in can find it' },
    PRIVATE: { label: 'Private', hint: 'Hidden. Only people with the link' },
  },
  linkChoices: {
    ANYONE: { label: 'Anyone with it', hint: 'They see the programme' },
    PARTICIPANTS: { label: 'The guest list', hint: 'Only people you invited or let in' },
  },
  rsvpChoices: {
    OPEN: { label: 'Open', hint: 'Anyone with the link joins at once' },
    OPEN_INVITE: { label: 'Open invite', hint: 'Anyone can ask; a host approves' },
    INVITE_ONLY: { label: 'Invite only', hint: 'Only people you invite' },
  },
} as const;
