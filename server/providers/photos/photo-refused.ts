/** The address may not be fetched, or there is no picture at it. */
export class PhotoRefused extends Error {
  /** The reason, as far as people may know it. */
  readonly because: 'address' | 'unreachable' | 'moved' | 'large' | 'type';
  /** Where a redirect leads. */
  readonly location: string | undefined;

  constructor(message: string, because: PhotoRefused['because'] = 'unreachable', location?: string) {
    super(message);
    this.because = because;
    this.location = location;
  }
}
