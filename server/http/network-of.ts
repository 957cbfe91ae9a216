import { isIPv6 } from 'node:net';

/**
 * The key for limits per address: an IPv4 address, or the /64 of an IPv6 address, because one customer can use every
 * address in a /64.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const [left, right] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const gap = Array.from({ length: Math.max(0, 8 - (left?.length ?? 0) - (right?.length ?? 0)) }, () => '0');
  const groups = [...(left ?? []), ...(ip.includes('::') ? gap : []), ...(right ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
