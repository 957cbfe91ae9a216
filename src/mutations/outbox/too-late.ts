/** What was to be corrected has been sent meanwhile, or was decided in another tab. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}
