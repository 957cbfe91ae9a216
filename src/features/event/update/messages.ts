import { wholeNumber } from '#contract/rules/whole-number.ts';

const count = (n: number, one: string, many: string): string =>
  n === 1 ? `1 ${one}` : `${wholeNumber(n)} ${many}`;
const activities = (n: number): string => count(n, 'activity', 'activities');

/** Texts of updating an experience from a newer file. */
export const messages = {
  title: 'Update from a file',
  hint: 'A newer version of the schedule, calendar or spreadsheet: you see what would change before it does.',
  open: 'Choose a newer file',
  subtitle: 'Nothing changes until you have seen what would.',
  file: 'Choose the newer file',
  formats:
    'Schedule (pretalx or frab, JSON or XML), calendar (.ics) or spreadsheet (.csv, .xlsx), at most 5 MB',
  choose: 'Choose a file',
  replace: 'Replace',
  tooLarge: 'The file can be at most 5 MB.',
  empty: 'The file is empty.',
  offline: 'You need a connection to update from a file.',
  reading: 'Comparing the file with the experience',
  again: 'Compare again',
  failed: 'The file could not be compared. Please try again.',
  notApplied: 'The update did not get through. Please try again; it is never applied twice.',
  same: 'The file contains nothing new.',
  unchanged: (n: number) =>
    `${activities(n)} stay${n === 1 ? 's' : ''} as ${n === 1 ? 'it is' : 'they are'}.`,
  firstFile:
    'No earlier file of this experience is known, so nothing is removed, and what was edited here is kept.',
  stays:
    'Answers, posts and check-ins stay. Changed activities keep their documents, links and calendar entries.',
  groups: {
    added: { title: 'New', hint: null },
    changed: { title: 'Changed', hint: null },
    removed: {
      title: 'No longer in the file',
      hint: 'What is ticked is removed; you can undo it for ten seconds.',
    },
    kept: {
      title: 'Edited here',
      hint: 'Kept as it is here, unless you choose the file.',
    },
    left: {
      title: 'Deleted or left out before',
      hint: 'Still in the file; added again only if you choose them.',
    },
  },
  all: 'All',
  none: 'None',
  allOf: (group: string) => `Choose all of: ${group}`,
  noneOf: (group: string) => `Choose none of: ${group}`,
  more: (n: number) => `Show ${wholeNumber(n)} more`,
  add: (name: string) => `Add ${name}`,
  remove: (name: string) => `Remove ${name}`,
  take: (field: string, name: string) => `${field} of ${name} from the file`,
  fields: {
    name: 'Name',
    subtitle: 'Subtitle',
    description: 'Description',
    location: 'Place',
    when: 'Time',
  },
  edited: 'Edited here',
  was: 'Now',
  becomes: 'In the file',
  nothing: 'nothing',
  skipped: (n: number) => (n === 1 ? '1 item could not be used' : `${n} items could not be used`),
  cancel: 'Cancel',
  submit: (n: number) => (n === 0 ? 'Nothing chosen' : `Update ${activities(n)}`),
  done: (added: number, changed: number) =>
    `The experience is updated: ${wholeNumber(added)} new, ${wholeNumber(changed)} changed.`,
  removing: (n: number) => `${activities(n)} removed`,
  removal: { failed: 'Failed to delete activities' },
} as const;
