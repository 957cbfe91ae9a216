/** This device could not store the change. Nothing was queued and the draft is still there. */
export class NotSaved extends Error {
  override readonly name = 'NotSaved';
}
