import type { SignInAnswer, TokenPair } from '#contract/schemas/auth.ts';
import { theDevice, type Device } from '#src/data/device/device.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { LOOK, LOOKS_FORGOTTEN, SESSION } from '#src/data/databases/device-names.ts';
import { personKey } from '#src/data/databases/person-key.ts';

const LOCKED = 'v1:locked-queues';

/**
 * Changes of somebody who is not signed in here now. Nobody else sees or sends them; only how many there are
 * is known.
 */
export interface LockedQueue {
  key: string;
  unsent: number;
  /** Wall time in ms. */
  at: number;
}

/** Cleared together with the session: last looks are shown before anybody checks whose they are. */
const forgetLooks = (db: DeviceDb) => db.meta.where('key').startsWith(LOOK).delete();

/**
 * Who is signed in on this device, shared by all tabs and the worker. Runs in page and worker. Never in
 * localStorage: a worker cannot read it, and a token does not belong there.
 */
export class SessionStore {
  readonly #device: Device;
  #db: DeviceDb | null = null;

  constructor(device: Device = theDevice()) {
    this.#device = device;
  }

  async read(): Promise<SignInAnswer | null> {
    return ((await (await this.#open()).meta.get(SESSION))?.value as SignInAnswer | undefined) ?? null;
  }

  async write(user: SignInAnswer): Promise<void> {
    const db = await this.#open();
    await db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key: SESSION, value: user });
      await forgetLooks(db);
    });
  }

  /** Stores a refreshed token pair, unless somebody signed in or out in the meantime; then returns false. */
  async writeTokens(used: SignInAnswer, pair: TokenPair): Promise<boolean> {
    const db = await this.#open();
    return db.transaction('rw', db.meta, async () => {
      const now = (await db.meta.get(SESSION))?.value as SignInAnswer | undefined;
      if (now?.guid !== used.guid || now.refreshToken !== used.refreshToken) return false;
      await db.meta.put({
        key: SESSION,
        value: { ...now, authToken: pair.authToken, refreshToken: pair.refreshToken },
      });
      return true;
    });
  }

  /**
   * Replaces what is known of the signed-in person, but never their tokens. Does nothing if somebody else is
   * signed in by now.
   */
  async writeOwn({
    guid,
    firstName,
    lastName,
    organisation,
    phone,
    profilePic,
  }: Pick<SignInAnswer, 'guid'> & Partial<SignInAnswer>): Promise<void> {
    const db = await this.#open();
    const given = Object.fromEntries(
      Object.entries({ firstName, lastName, organisation, phone, profilePic }).filter(
        ([, value]) => value !== undefined,
      ),
    );
    await db.transaction('rw', db.meta, async () => {
      const now = (await db.meta.get(SESSION))?.value as SignInAnswer | undefined;
      if (now?.guid === guid) await db.meta.put({ key: SESSION, value: { ...now, ...given } });
    });
  }

  /** Ends this person's session. False if it was over already, or somebody else has signed in since. */
  async clear(guid: string): Promise<boolean> {
    const db = await this.#open();
    return db.transaction('rw', db.meta, async () => {
      const now = (await db.meta.get(SESSION))?.value as SignInAnswer | undefined;
      if (now?.guid !== guid) return false;
      await db.meta.delete(SESSION);
      await forgetLooks(db);
      return true;
    });
  }

  async lockedQueues(): Promise<LockedQueue[]> {
    return ((await (await this.#open()).meta.get(LOCKED))?.value as LockedQueue[] | undefined) ?? [];
  }

  /** Records (or, with 0, forgets) that somebody's changes are stored here. */
  async setLockedQueue(guid: string, unsent: number): Promise<void> {
    const db = await this.#open();
    const key = personKey(guid);
    await db.transaction('rw', db.meta, async () => {
      const others = (((await db.meta.get(LOCKED))?.value as LockedQueue[] | undefined) ?? []).filter(
        (queue) => queue.key !== key,
      );
      await db.meta.put({
        key: LOCKED,
        value: unsent > 0 ? [...others, { key, unsent, at: this.#device.clock.now() }] : others,
      });
    });
  }

  /**
   * What may no longer be seen must not appear even for a moment, nor be stored again by a page that still
   * shows it.
   */
  async forgetLooks(): Promise<void> {
    const db = await this.#open();
    await db.transaction('rw', db.meta, async () => {
      await forgetLooks(db);
      await db.meta.put({ key: LOOKS_FORGOTTEN, value: this.#device.clock.now() });
    });
  }

  /** Reads a small setting of this device, such as when a bar was last shown. `key` without version tag. */
  async readFlag(key: string): Promise<unknown> {
    return (await (await this.#open()).meta.get(`v1:flag:${key}`))?.value;
  }
  async writeFlag(key: string, value: unknown): Promise<void> {
    await (await this.#open()).meta.put({ key: `v1:flag:${key}`, value });
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  async #open(): Promise<DeviceDb> {
    if (!this.#db?.isOpen()) {
      this.#db = new DeviceDb(this.#device);
      await this.#db.open();
    }
    return this.#db;
  }
}
