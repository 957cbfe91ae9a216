// A client address that a proxy on the server's machine reports (X-Forwarded-For). Tests share a server and
// must not use up each other's rate limits per address.
import { randomInt } from 'node:crypto';

export const newNetworkAddress = (): string =>
  `10.${[256, 256, 256].map((values) => randomInt(values)).join('.')}`;
