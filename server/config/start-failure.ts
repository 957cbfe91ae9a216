/**
 * Why the server cannot start, in one sentence for the person at the terminal. main.ts prints it without a
 * stack and exits with 1.
 */
export class StartFailure extends Error {}
