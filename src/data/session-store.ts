import type { SignInAnswer, TokenPair } from '#contract/schemas/auth.ts';
import { theDevice, type Device } from '#src/data/device/device.ts';
import { DeviceDb } from '#src/data/databases/device-db.ts';
import { LOOK, LOOKS_FORGOTTEN, SESSION } from '#src/data/databases/device-names.ts';
import { personKey } from '#src/data/databases/person-key.ts';

const LOCKED = 'v1:locked-queues';
const LEAVING = 'v1:leaving';

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

/** Somebody whose session is over and whose data is still to be deleted. */
export interface Leaving {
  key: string;
  keepsDrafts: boolean;
}

/** Replaces or, with null, removes a person's entry in a list. Call inside a transaction. */
async function putEntry<T extends { key: string }>(
  { meta }: DeviceDb,
  list: string,
  key: string,
  entry: T | null,
): Promise<void> {
  const others = (((await meta.get(list))?.value as T[] | undefined) ?? []).filter((one) => one.key !== key);
  await meta.put({ key: list, value: entry ? [...others, entry] : others });
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

  /** Signs this person in: what they left here is theirs again. */
  async write(user: SignInAnswer): Promise<void> {
    const db = await this.#open();
    await db.transaction('rw', db.meta, async () => {
      await db.meta.put({ key: SESSION, value: user });
      await forgetLooks(db);
      const key = personKey(user.guid);
      await putEntry(db, LOCKED, key, null);
      await putEntry(db, LEAVING, key, null);
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

  /**
   * Ends this person's session, and records how many unsent changes stay here and that the rest of their data is
   * still to be deleted. False if it was over already, or somebody else has signed in since.
   */
  async clear(guid: string, { unsent = 0, keepsDrafts = false } = {}): Promise<boolean> {
    const db = await this.#open();
    const key = personKey(guid);
    return db.transaction('rw', db.meta, async () => {
      const now = (await db.meta.get(SESSION))?.value as SignInAnswer | undefined;
      if (now?.guid !== guid) return false;
      await db.meta.delete(SESSION);
      await forgetLooks(db);
      const queue: LockedQueue = { key, unsent, at: this.#device.clock.now() };
      await putEntry(db, LOCKED, key, unsent > 0 ? queue : null);
      await putEntry<Leaving>(db, LEAVING, key, { key, keepsDrafts });
      return true;
    });
  }

  /** Whose data is still to be deleted; never that of the person who is signed in. */
  async leaving(): Promise<Leaving[]> {
    const [session, leaving] = await (await this.#open()).meta.bulkGet([SESSION, LEAVING]);
    const user = session?.value as SignInAnswer | undefined;
    // an earlier build leaves the entry of whoever signs in
    return ((leaving?.value as Leaving[] | undefined) ?? []).filter(
      ({ key }) => !user || key !== personKey(user.guid),
    );
  }
  /** This person's data is deleted. */
  async noteLeft(key: string): Promise<void> {
    const db = await this.#open();
    await db.transaction('rw', db.meta, () => putEntry(db, LEAVING, key, null));
  }

  async lockedQueues(): Promise<LockedQueue[]> {
    return ((await (await this.#open()).meta.get(LOCKED))?.value as LockedQueue[] | undefined) ?? [];
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
