/** The change to be corrected has been sent meanwhile, or was resolved in another tab. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}
