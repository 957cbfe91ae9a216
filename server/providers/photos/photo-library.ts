import type { MediaQuery, PhotoCredit, PhotoSource } from '#contract/schemas/media.ts';

/** A picture of a library, with addresses that only this server opens. */
export interface LibraryPhoto {
  photoId: string;
  description: string;
  credit: PhotoCredit;
  thumb: string;
  picture: string;
  /** The library wants to know when a picture is used; null: it does not. */
  use: string | null;
}

/** Port to a library of photos. */
export interface PhotoLibrary {
  source: PhotoSource;
  /** @throws Error when it does not answer as it should */
  search(query: MediaQuery): Promise<LibraryPhoto[]>;
  /** null: it has none of that id. @throws Error when it does not answer as it should */
  find(photoId: string): Promise<LibraryPhoto | null>;
  /** The bytes of a JPEG, PNG, WebP, GIF or AVIF picture. @throws PhotoRefused */
  fetch(address: string, maxBytes: number): Promise<Buffer>;
  /** Tells the library that the picture is used, as its terms ask for. Never throws. */
  used(photo: LibraryPhoto): Promise<void>;
}
