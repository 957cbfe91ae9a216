import { test } from 'vitest';
import { anySequence, RUNS, SEED, TIMEOUT } from '#tests/model/any-sequence.ts';

test(
  `Any sequence: after any actions and faults on 3 people × 2 devices and healing, all views equal each other and the server (SEED=${SEED} RUNS=${RUNS})`,
  () => anySequence(SEED),
  TIMEOUT,
);
