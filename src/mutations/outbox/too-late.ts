/** What was to be corrected has been sent in the meantime, or somebody has decided on it elsewhere. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}
