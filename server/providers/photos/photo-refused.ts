/** What is behind an address is not fetched, or is no picture. */
export class PhotoRefused extends Error {
  /** As far as it is for people to know. */
  readonly because: 'address' | 'unreachable' | 'moved' | 'large' | 'type';
  /** Where it has gone. */
  readonly location: string | undefined;

  constructor(message: string, because: PhotoRefused['because'] = 'unreachable', location?: string) {
    super(message);
    this.because = because;
    this.location = location;
  }
}
