import { lookup as resolveHost } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '#server/providers/outbound/is-public-address.ts';

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;

/** A name that resolves to a private network. */
export class NotPublic extends Error {}

const everyAddress: Resolve = (host) => resolveHost(host, { all: true });

/**
 * DNS lookup for requests to addresses that others have chosen. The address that was checked is the one connected to,
 * which makes DNS rebinding impossible. IP addresses are not looked up: check those with `isPublicAddress`.
 */
export const publicLookup =
  (resolve: Resolve = everyAddress): LookupFunction =>
  (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address)))
          done(new NotPublic('this host is not on the open internet'), '', 0);
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(error as NodeJS.ErrnoException, '', 0),
    );
  };
