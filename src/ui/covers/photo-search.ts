import { createContext } from 'react';

/** A photo that a search found, and who has to be named beside it. */
export interface Photo {
  key: string;
  /** What it shows, in words; may be empty. */
  words: string;
  thumb: string;
  by: { name: string; profileUrl: string; source: string } | null;
}

export interface PhotoSearch {
  /** A hook: whether this installation has photos, and whether they can be asked for now. */
  useStatus(): { offered: boolean; online: boolean };
  /** Page 1, 2, …; a page that is not full is the last. Rejects when there is no answer. */
  search(query: string, page: number, signal: AbortSignal): Promise<{ photos: Photo[]; more: boolean }>;
  /** The photo as a file, like one from this device. Rejects when it does not arrive. */
  take(photo: Photo): Promise<File>;
  /** The picture at an address elsewhere, or why it is not to be had, in words. */
  takeLink(address: string, signal: AbortSignal): Promise<File | { why: string }>;
}

/** Loads what searches photos. null: there are the painted pictures alone. */
export const PhotoSearchSource = createContext<(() => Promise<PhotoSearch>) | null>(null);
