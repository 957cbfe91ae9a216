import type { MediaQuery, PhotoCredit, PhotoSource } from '#contract/schemas/media.ts';

/** A picture of a library. Only this server opens its addresses. */
export interface LibraryPhoto {
  photoId: string;
  description: string;
  credit: PhotoCredit;
  thumb: string;
  picture: string;
  /** Address to call when the picture is used; null if the library does not require that. */
  use: string | null;
}

/** Port to a photo library. */
export interface PhotoLibrary {
  source: PhotoSource;
  /** @throws Error when the library does not answer as expected */
  search(query: MediaQuery): Promise<LibraryPhoto[]>;
  /**
   * null: the library has no picture with this id.
   * @throws Error when the library does not answer as expected
   */
  find(photoId: string): Promise<LibraryPhoto | null>;
  /**
   * The bytes of a JPEG, PNG, WebP, GIF or AVIF picture.
   * @throws PhotoRefused
   */
  fetch(address: string, maxBytes: number): Promise<Buffer>;
  /** Tells the library that the picture is being used, as its terms require. Never throws. */
  used(photo: LibraryPhoto): Promise<void>;
}
