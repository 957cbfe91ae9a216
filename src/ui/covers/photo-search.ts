import { createContext } from 'react';

/** A photo that a search found, with its required credit. */
export interface Photo {
  key: string;
  /** A description of it; may be empty. */
  words: string;
  thumb: string;
  by: { name: string; profileUrl: string; source: string } | null;
}

export interface PhotoSearch {
  /** A hook: whether this installation offers photos, and whether they can be searched now. */
  useStatus(): { offered: boolean; online: boolean };
  /** Page 1, 2, …; a page that is not full is the last. Rejects if the server does not respond. */
  search(query: string, page: number, signal: AbortSignal): Promise<{ photos: Photo[]; more: boolean }>;
  /** The photo as a file, like one from this device. Rejects if it cannot be fetched. */
  take(photo: Photo): Promise<File>;
  /** The picture at an external address, or a text saying why it is not available. */
  takeLink(address: string, signal: AbortSignal): Promise<File | { why: string }>;
}

/** Loads the photo search. null: only the painted pictures are available. */
export const PhotoSearchSource = createContext<(() => Promise<PhotoSearch>) | null>(null);
