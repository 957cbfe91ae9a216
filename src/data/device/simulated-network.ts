import * as v from 'valibot';

/**
 * Condition of the connection to the server. The three sign-in pages imitate the kinds of captive portals.
 */
export const CONDITIONS = [
  'normal',
  'offline',
  'weak',
  'portal-302',
  'portal-200-html',
  'portal-200-json',
] as const;
/**
 * refuse: never arrives · drop-after-commit: the server applies it and the response is thrown away ·
 * status-503, status-401: answered in the server's name; the server never sees the call
 */
export const FAILURES = ['refuse', 'drop-after-commit', 'status-503', 'status-401'] as const;
/** changes: only calls that carry changes (a batch, a file) · all: also pulls, probes and pictures */
export const TARGETS = ['changes', 'all'] as const;

const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const entries = {
  condition: v.picklist(CONDITIONS),
  /**
   * In force while the condition is `weak`: delay in ms before a call leaves, ± ms of jitter, and the share
   * of calls lost (0 to 1).
   */
  weak: v.strictObject({
    latencyMs: v.pipe(Whole, v.maxValue(60_000)),
    jitterMs: v.pipe(Whole, v.maxValue(60_000)),
    loss: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  }),
  /** The next `count` calls fail; counted down across all tabs and the worker. */
  failNext: v.strictObject({
    count: v.pipe(Whole, v.maxValue(1000)),
    how: v.picklist(FAILURES),
    which: v.picklist(TARGETS),
  }),
};

export const SimulatedNetwork = v.strictObject(entries);
export type SimulatedNetwork = v.InferOutput<typeof SimulatedNetwork>;
/** Any subset of it; omitted values keep their current setting. */
export type SimulatedNetworkChange = {
  [Part in keyof SimulatedNetwork]?: SimulatedNetwork[Part] extends object
    ? Partial<SimulatedNetwork[Part]>
    : SimulatedNetwork[Part];
};

export const REAL_NETWORK: SimulatedNetwork = {
  condition: 'normal',
  weak: { latencyMs: 800, jitterMs: 600, loss: 0.2 },
  failNext: { count: 0, how: 'drop-after-commit', which: 'changes' },
};

/** @throws ValiError when a value makes no sense */
export const changedNetwork = (
  now: SimulatedNetwork,
  { condition, weak, failNext, ...unknown }: SimulatedNetworkChange,
): SimulatedNetwork =>
  v.parse(SimulatedNetwork, {
    condition: condition ?? now.condition,
    weak: { ...now.weak, ...weak },
    failNext: { ...now.failNext, ...failNext },
    ...unknown,
  });

export const isSimulated = ({ condition, failNext }: SimulatedNetwork): boolean =>
  condition !== 'normal' || failNext.count > 0;
