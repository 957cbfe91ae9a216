// The address from which the server believes a request comes, as reported by a proxy on its own machine
// (X-Forwarded-For): tests share a server, and must not use up each other's limits per address.
import { randomInt } from 'node:crypto';

export const newNetworkAddress = (): string =>
  `10.${[256, 256, 256].map((values) => randomInt(values)).join('.')}`;
