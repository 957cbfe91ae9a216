// The deliberate bugs that the suites must detect, and for each the tests that plant it and require its
// detection.
const model = (bug) => ({
  bug,
  tests: [{ project: 'model', file: 'tests/model/planted.test.ts', name: `seen: ${bug}` }],
});

/**
 * `name`: a part of the tests' names
 * @type {{bug: string, tests: {project: 'model' | 'flow' | 'server' | 'races', file: string, name:
 * string}[]}[]}
 */
export const PLANTED = [
  model('row deleted before the fetch'),
  model('durable "sending" state'),
  {
    bug: 'ledger written after commit',
    tests: [
      {
        project: 'server',
        file: 'tests/server/ledger-planted-faults.test.ts',
        name: 'planted: the ledger is written after the commit',
      },
      {
        project: 'races',
        file: 'tests/races/same-moment.test.ts',
        name: 'planted: the ledger is written after the commit',
      },
    ],
  },
  ...['group commit half applied', 'one event’s failure hurting another’s'].map((bug) => ({
    bug,
    tests: [
      {
        project: /** @type {const} */ ('server'),
        file: 'tests/server/batch-planted-faults.test.ts',
        name: `planted: ${bug}`,
      },
    ],
  })),
  {
    bug: 'a stored answer given to another person',
    tests: [
      {
        project: 'server',
        file: 'tests/server/ledger-planted-faults.test.ts',
        name: 'planted: the person is not compared',
      },
    ],
  },
  {
    bug: 'no lock on the event',
    tests: [
      { project: 'races', file: 'tests/races/same-moment.test.ts', name: 'planted: no lock on the event' },
    ],
  },
  model('401 treated as refusal'),
  model('401 treated as success'),
  model('dropped after 10 tries'),
  model('queue cleared before the answers are looked at'),
  model('base patched in place'),
  model('an answer taken back by an older page'),
  model('what was deleted is brought back by an older pull of another tab'),
  model('an event taken away by an older list'),
  model('like counted as +1'),
  model('no epoch check'),
  model('order by wall clock'),
  model('cache reset clears the outbox'),
  {
    bug: 'cursor = `updated_at`',
    tests: [
      { project: 'server', file: 'tests/server/sync-clocks.test.ts', name: 'planted: cursor = `updated_at`' },
    ],
  },
  {
    bug: 'check-in time overwritten',
    tests: [
      {
        project: 'server',
        file: 'tests/server/arrivals-planted-faults.test.ts',
        name: 'planted: the time of a check-in is overwritten',
      },
    ],
  },
  model('one global queue'),
  model('resume on `online` only'),
  model('a portal’s 200 treated as success'),
  model('outbox not per person'),
  model('a refresh that ends after the sign-out writes the session back'),
  model('after a refresh a call goes out as whoever is signed in now'),
  model('an order of days goes with a day that it names'),
  model('an answer leaves what depends on a refused earlier one'),
  model('a day is copied twice'),
  model('a post goes with the first of its pictures'),
  model('a post does not wait for the answer that allows it'),
  model('a parked change holds its whole lane'),
  model('an undone deletion brings back what was there before the pull'),
  model('what is shown from memory is not taken back'),
  model('a frozen tab keeps its turn to send'),
  model('a frozen tab keeps its turn to download'),
  model('what a restored server has lost is made again though it is there'),
  ...[
    'a document reaches every guest',
    'a read bulletin becomes unread again',
    'an anonymous response names its author',
    'a hidden post stays on devices that hold it',
  ].map((bug) => ({
    bug,
    tests: [
      {
        project: /** @type {const} */ ('server'),
        file: 'tests/server/content-planted-faults.test.ts',
        name: `planted: ${bug}`,
      },
    ],
  })),
  ...['a place is given twice', 'an invitation is sent twice'].map((bug) => ({
    bug,
    tests: [
      {
        project: /** @type {const} */ ('server'),
        file: 'tests/server/guests-planted-faults.test.ts',
        name: `planted: ${bug}`,
      },
    ],
  })),
  ...[
    'a removal by another tab is missed',
    'an accepted change is off the screen before its effect is read',
    'what waits is shown in the order in which it was heard of',
  ].map((bug) => ({
    bug,
    tests: [
      { project: /** @type {const} */ ('flow'), file: 'tests/flow/mirror.test.ts', name: `planted: ${bug}` },
    ],
  })),
];
