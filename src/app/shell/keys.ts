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
      { press: ['?'], does: 'Show these shortcuts' },
      { press: ['/', 'Ctrl K'], does: 'Search what is on this device' },
      { press: ['Ctrl Z'], does: 'Undo what was just deleted' },
      { press: ['←', '↑', '→', '↓'], does: 'Move between cards' },
      { press: ['Esc'], does: 'Close' },
      { press: ['Tab'], does: 'Next item; the first one skips to the content' },
    ],
  },
  {
    where: 'Itinerary',
    keys: [
      { press: ['←', '→'], does: 'Previous or next day' },
      { press: ['j', 'k'], does: 'Down or up a list; from the page, into the activities' },
      { press: ['↑', '↓'], does: 'Previous or next in a list' },
      { press: ['Home', 'End'], does: 'First or last in a list' },
      { press: ['Enter'], does: 'Open an activity' },
      { press: ['Ctrl P'], does: 'Print it as a booklet' },
      { press: ['x', 'Shift ↑', 'Shift ↓'], does: 'Select activities, where you manage them' },
    ],
  },
  {
    where: 'Writing',
    keys: [
      { press: ['F2', 'Enter'], does: 'Edit a text in place' },
      { press: ['Enter'], does: 'Save it' },
      { press: ['Ctrl Enter'], does: 'Post, or finish a form' },
      { press: ['Esc'], does: 'Undo the edit' },
    ],
  },
];
