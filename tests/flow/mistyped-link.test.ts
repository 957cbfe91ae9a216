import { expect, test } from 'vitest';
import { pulls } from '#src/data/pull-request.ts';
import type { Engine } from '#src/sync/engine.ts';
import { Puller } from '#src/sync/pull/pull.ts';
import { reportToScreens } from '#src/sync/report.ts';

test.each(['nonsense', '018f0000-0000-7000-8000-00000000', '018F0000-0000-7000-8000-00000000000A'])(
  'a link with the malformed id "%s" is reported as missing at once, without a request',
  async (id) => {
    const engine: Pick<Engine, 'report'> = { report: reportToScreens };
    await new Puller(engine as Engine).pullFor(id);
    expect(pulls.of[id]).toMatchObject({ missing: true, refreshing: false });
  },
);
