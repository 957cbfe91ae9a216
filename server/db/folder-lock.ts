import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartFailure } from '#server/config/start-failure.ts';

/** Longer paths cannot name a Unix socket. */
const SOCKET_PATH_MAX = 100;
const SETTLE_MS = 60;
const WATCH_MS = 5000;

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * One process per data folder: the embedded database has no lock of its own, and a second process would silently lose
 * commits. The lock is a listening Unix socket in the folder, so it ends with its process and needs no time-out. Each
 * contender listens on its own socket and renames it to the common name; a socket that does not answer was left by a
 * killed process.
 * @throws StartFailure when another process holds the folder, or it cannot be locked
 */
export async function lockFolder(
  folder: string,
  onLost: () => void,
  watchMs = WATCH_MS,
): Promise<FolderLock> {
  fs.mkdirSync(folder, { recursive: true });
  const home = fs.realpathSync(folder);
  const lock = path.join(home, 'lock.sock');
  const token = randomBytes(8).toString('hex');
  const ownName = `lock-${token.slice(0, 6)}.sock`;
  const short = shortPathTo(home, ownName);
  const common = path.join(short.path, 'lock.sock');
  const own = path.join(short.path, ownName);
  const server = net.createServer((client) => {
    client.on('error', () => {});
    client.end(`${token} ${process.pid}`);
  });
  let inode: number | undefined;
  const holds = () => inodeOf(lock) === inode;

  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(own, resolve));
    server.unref();
    inode = fs.statSync(own).ino;
    await take(own, common, folder);
    // two contenders found the same stale socket: the later rename wins, and the earlier contender notices here
    await wait(SETTLE_MS);
    const holder = await ask(common);
    if (holder?.split(' ')[0] !== token) throw inUse(folder, holder);
  } catch (error) {
    fs.rmSync(own, { force: true });
    server.close();
    throw error;
  } finally {
    short.remove();
  }
  const watch = setInterval(() => {
    if (!holds()) onLost();
  }, watchMs).unref();
  return {
    release: () =>
      new Promise((resolve) => {
        clearInterval(watch);
        if (holds()) fs.rmSync(lock, { force: true });
        server.close(() => resolve());
      }),
  };
}

async function take(own: string, common: string, folder: string): Promise<void> {
  for (let i = 0; i < 20; i++) {
    const seen = inodeOf(common);
    if (seen === undefined) {
      try {
        fs.linkSync(own, common);
        fs.rmSync(own);
        return;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      continue;
    }
    const holder = await ask(common);
    if (holder !== null) throw inUse(folder, holder);
    if (inodeOf(common) === seen) {
      fs.renameSync(own, common);
      return;
    }
    await wait(10);
  }
  throw inUse(folder, '');
}

/** The holder's answer ("<token> <pid>"), '' when it is alive but silent, null when nobody is listening. */
function ask(socket: string): Promise<string | null> {
  return new Promise((resolve) => {
    const client = net.connect(socket);
    let said = '';
    client.setTimeout(2000, () => {
      client.destroy();
      resolve('');
    });
    client.on('data', (chunk) => {
      said += String(chunk);
    });
    client.on('end', () => resolve(said));
    client.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? null : ''),
    );
  });
}

const inUse = (folder: string, holder: string | null) => {
  const pid = holder?.split(' ')[1];
  return new StartFailure(
    `The data folder ${folder} is in use by another Sojourn process${pid ? ` (process ${pid})` : ''}. Stop it first, or set DATA_DIR to another folder.`,
  );
};

function inodeOf(file: string): number | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })?.ino;
}

/**
 * A path to the folder that is short enough for a socket of this name. Only the way there may lead through the temporary
 * folder: another process may have another one, and what lies in it for long is removed.
 */
function shortPathTo(folder: string, name: string): { path: string; remove(): void } {
  if (Buffer.byteLength(path.join(folder, name)) <= SOCKET_PATH_MAX)
    return { path: folder, remove: () => {} };
  if (Buffer.byteLength(path.join(os.tmpdir(), 'sojourn-123456', 'data', name)) > SOCKET_PATH_MAX)
    throw new StartFailure(
      `The path of the data folder ${folder} is too long. Set DATA_DIR to a folder with a shorter one.`,
    );
  const temporary = fs.mkdtempSync(path.join(os.tmpdir(), 'sojourn-'));
  const link = path.join(temporary, 'data');
  fs.symlinkSync(folder, link);
  return {
    path: link,
    remove() {
      fs.unlinkSync(link);
      fs.rmdirSync(temporary);
    },
  };
}
