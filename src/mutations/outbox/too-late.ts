/** The row to correct has been sent in the meantime, or was decided in another tab. */
export class TooLate extends Error {
  override readonly name = 'TooLate';
}
