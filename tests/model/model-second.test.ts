// Like model.test.ts, with the next seed: build machines have two cores, and each file keeps one of them
// busy.
import { test } from 'vitest';
import { anySequence, RUNS, SEED, TIMEOUT } from '#tests/model/any-sequence.ts';

test(
  `Any sequence: as in model.test.ts, with other sequences (SEED=${SEED + 1} RUNS=${RUNS})`,
  () => anySequence(SEED + 1),
  TIMEOUT,
);
