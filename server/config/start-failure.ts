/**
 * The reason why the server cannot start, in one sentence for the operator. main.ts prints it without a stack and
 * exits with 1.
 */
export class StartFailure extends Error {}

/**
 * What to throw for an error of the file system, such as a full disk or a file of another user: the reason in one
 * sentence. Any other error is returned as it is.
 * @param what what cannot be used, with its path
 */
export const asStartFailure = (what: string, error: unknown): unknown =>
  error instanceof Error && 'syscall' in error
    ? new StartFailure(`${what} cannot be used: ${error.message}.`, { cause: error })
    : error;
