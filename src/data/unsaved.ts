import { proxy } from 'valtio/vanilla';
import type { Device } from '#src/data/device/device.ts';

/**
 * A change that this device could not store and the server may not have, or has refused. In memory only: the page
 * must stay open.
 */
export interface Unsaved {
  /** The id under which it may have been sent, and is retried. */
  id: string;
  /** When it was first made; part of what was sent. */
  clientAt: number;
  type: string;
  args: unknown;
  lane: string;
  /** The fields that it sets; undefined where it sets none in particular. */
  sets?: readonly string[] | undefined;
  /** A later change with the same key overwrites it; undefined = none does, unless it is about the same people. */
  coalesce?: string | undefined;
  /** What kind of change it is: "Comment". */
  label: string;
  /** Its words, byte for byte. */
  words: string;
  /** The server's reason, if it was sent and refused: made again, it is another change with an id of its own. */
  refused?: string | undefined;
}
export interface HeldUnsaved extends Unsaved {
  key: string;
  of: Device;
  owner: string;
}

/** What must stay on screen, oldest first. */
export const unsaved = proxy<{ items: HeldUnsaved[] }>({ items: [] });

/** The person has seen it. */
export function dismissUnsaved(id: string): void {
  unsaved.items = unsaved.items.filter((item) => item.id !== id);
}

/**
 * What was typed and is not stored: by draft, the newest only. A reload would lose it, and an older text must not be
 * stored over it.
 */
export const onlyHere = new Map<string, object>();
