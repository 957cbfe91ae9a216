/**
 * The reason why the server cannot start, in one sentence for the operator. main.ts prints it without a stack and
 * exits with 1.
 */
export class StartFailure extends Error {}
