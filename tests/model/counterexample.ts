// The message of a failed random run: what was violated, by which commands, and how to repeat it.
import fc from 'fast-check';

/**
 * Replaces fast-check's own report, which names the violation only in the cause of its error, while summaries
 * of a run show the message alone.
 */
export async function reportCounterexample<Values>(details: fc.RunDetails<Values>): Promise<void> {
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
