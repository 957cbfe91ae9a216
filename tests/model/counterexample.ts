// What a random run says when it fails: what was broken, by what, and the command that does just that again.
import fc from 'fast-check';

/**
 * For fast-check in place of its own report, which leaves what was broken to the cause of its error: where a run is
 * summed up, there is a message only.
 */
export async function tellCounterexample<Values>(details: fc.RunDetails<Values>): Promise<void> {
  if (!details.failed) return;
  const { errorInstance: cause, seed, counterexamplePath: path } = details;
  const [report = ''] = (await fc.asyncDefaultReportMessage(details))?.split('\n\nHint') ?? [];
  const [, replay] = /replayPath="([^"]*)"/.exec(report) ?? [];
  const reason = cause instanceof Error ? cause.message.split('\n')[0] : undefined;
  const again = [
    `SEED=${seed} RUNS=1`,
    ...(path === null ? [] : [`FC_PATH=${path}`]),
    ...(replay === undefined ? [] : [`FC_REPLAY='${replay}'`]),
    'npx vitest run --config tests/vitest.config.ts --project model tests/model/model.test.ts',
  ].join(' ');
  throw new Error(
    [reason, report, ...(path === null ? [] : [`Again: ${again}`])].filter(Boolean).join('\n'),
    {
      cause,
    },
  );
}
