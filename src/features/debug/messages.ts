import type { SimulatedNetwork } from '#src/data/device/simulated-network.ts';
import type { OpenRow } from '#src/data/views/open-rows.ts';
import type { Choice } from '#src/ui/fields/choice-cards.tsx';

/** Texts of the debug panel, for testers. */
export const DEBUG_TEXT = {
  open: 'Debug',
  openSimulated: (condition: string) => `Debug: ${condition}`,
  title: 'Debug panel',
  subtitle: 'For testing. Affects only this device, in all its tabs.',
  network: 'Network',
  conditions: [
    { value: 'normal', label: 'Real network' },
    { value: 'offline', label: 'Offline' },
    { value: 'weak', label: 'Weak Wi-Fi' },
    { value: 'portal-302', label: 'Sign-in page: redirect' },
    { value: 'portal-200-html', label: 'Sign-in page: its HTML' },
    { value: 'portal-200-json', label: 'Sign-in page: its JSON' },
  ] satisfies Choice<SimulatedNetwork['condition']>[],
  latency: 'Latency, ms',
  jitter: 'Jitter, ± ms',
  loss: 'Lost calls, %',
  failNext: 'Fail the next calls',
  count: 'How many',
  how: 'How',
  failures: [
    { value: 'refuse', label: 'Refuse: never arrives' },
    { value: 'drop-after-commit', label: 'Drop after commit: done, answer lost' },
    { value: 'status-503', label: '503: busy' },
    { value: 'status-401', label: '401: sign-in expired' },
  ] satisfies { value: SimulatedNetwork['failNext']['how']; label: string }[],
  which: 'Which',
  targets: [
    { value: 'changes', label: 'Only calls that carry changes' },
    { value: 'all', label: 'Every call' },
  ] satisfies { value: SimulatedNetwork['failNext']['which']; label: string }[],
  left: (n: number) => (n === 1 ? '1 call will still fail' : `${n} calls will still fail`),
  failing: (n: number) => `next ${n} fail`,
  set: 'Set',
  stop: 'Stop',
  outbox: (n: number) => `Outbox (${n})`,
  empty: 'Nothing is waiting on this device.',
  states: {
    saving: 'saving',
    waiting: 'waiting',
    sending: 'sending',
    blocked: 'blocked',
    rejected: 'rejected',
    conflict: 'conflict',
    stuck: 'stuck',
  } satisfies Record<OpenRow['state'], string>,
  rowFacts: ({ lane, attempts, maybeSent, dependsOn }: OpenRow) =>
    [
      `lane ${lane}`,
      attempts === 1 ? '1 attempt' : `${attempts} attempts`,
      maybeSent ? 'may have been sent' : 'never sent',
      ...(dependsOn.length > 0 ? [`waits for ${dependsOn.length}`] : []),
    ].join(' · '),
  drain: 'Drain now',
  log: 'Log',
  logHint: (most: number) => `The newest ${most} entries. Nothing people wrote, no names, no tokens.`,
  logEmpty: 'Nothing has happened yet.',
  export: 'Export as JSON',
  clear: 'Clear',
  script: 'From a script: window.sojournDebug',
  off: 'Turn the debug panel off',
} as const;
