interface Key {
  /** Any of these keys. */
  press: readonly string[];
  does: string;
}

/** The product's keyboard shortcuts. */
export const KEY_GROUPS: readonly { where: string; keys: readonly Key[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { press: ['?'], does: 'Show these keys' },
      { press: ['/', 'Ctrl K'], does: 'Search what is on this device' },
      { press: ['Ctrl Z'], does: 'Undo what was just deleted' },
      { press: ['←', '↑', '→', '↓'], does: 'From card to card' },
      { press: ['Esc'], does: 'Close' },
      { press: ['Tab'], does: 'Next item; the first one skips to the content' },
    ],
  },
  {
    where: 'Itinerary',
    keys: [
      { press: ['←', '→'], does: 'The day before, the day after' },
      { press: ['j', 'k'], does: 'Down and up; from the page, into the activities' },
      { press: ['↑', '↓'], does: 'The next in a list' },
      { press: ['Home', 'End'], does: 'The first, the last in a list' },
      { press: ['Enter'], does: 'Open an activity' },
      { press: ['Ctrl P'], does: 'Print it as a booklet' },
      { press: ['x', 'Shift ↑', 'Shift ↓'], does: 'Select activities, where you manage them' },
    ],
  },
  {
    where: 'Writing',
    keys: [
      { press: ['F2', 'Enter'], does: 'Change a text in its place' },
      { press: ['Enter'], does: 'Save it' },
      { press: ['Ctrl Enter'], does: 'Post, or finish a form' },
      { press: ['Esc'], does: 'Undo the edit' },
    ],
  },
];
