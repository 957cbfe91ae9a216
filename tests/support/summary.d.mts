interface Result {
  name: string;
  title: string;
  outcome: 'passed' | 'failed' | 'not run';
  seconds: number;
  passed?: number;
  failed?: number;
  skipped?: number;
  reason?: string;
  failures?: { title: string; said: string[] }[];
}
export function printSummary(
  results: Result[],
  options: { strict: boolean; seconds: number; slowness: number[] },
): 0 | 1;
