interface Suite {
  name: string;
  title: string;
  command: string[];
  cores?: number;
  after?: string[];
}
interface Result {
  name: string;
  title: string;
  outcome: 'passed' | 'failed' | 'not run';
  reason?: string;
  seconds: number;
}
export function runSideBySide(
  suites: Suite[],
  options: {
    cores: number;
    room?: { isLeaving(): boolean };
    run?: (suite: Suite, room: unknown, say: (bytes: string) => void) => Promise<Result>;
    write?: (bytes: string) => void;
  },
): Promise<Result[]>;
