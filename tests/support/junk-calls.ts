import type { RouteDescription } from '#server/http/describe-route.ts';
import type { CallOptions } from '#tests/support/test-server.ts';

export const JUNK_KINDS = 7;

/**
 * A call that must fail input validation: a description of the wrong value, the path, and the call's options.
 */
export type JunkCall = [what: string, path: string, options: CallOptions];

/**
 * Invalid values for every place where this call takes input. Each call still names the same event and the
 * same child.
 * @param named the part of the body that names the event, where the path does not
 */
export function junkOf(
  described: RouteDescription | undefined,
  path: string,
  body: object | undefined,
  named?: object,
): JunkCall[] {
  const calls: JunkCall[] = [];
  const query = described?.query && Object.keys((described.query as unknown as { entries: object }).entries);
  if (query)
    calls.push([
      'a junk query',
      `${path.replace(/\?.*/, '')}?${query.map((name) => `${name}=${'junk'.repeat(60)}`).join('&')}`,
      {},
    ]);
  if (body) calls.push(['a junk body', path, { body: { ...named, name: 7 } }]);
  // a body that names no event cannot be assigned to one
  if (body && !named)
    calls.push([
      'a body cut off',
      path,
      { body: '{"title": "He', headers: { 'content-type': 'application/json' } },
    ]);
  if (described?.keyed) calls.push(['a junk key', path, { key: 'junk', ...(body && { body }) }]);
  if (described?.multipart) {
    calls.push([
      'files that went up before, as junk',
      path,
      { body: { ...body, uploads: 'junk' }, multipart: [] },
    ]);
    calls.push([
      'a file that never went up',
      path,
      {
        body: { ...body, uploads: [{ field: 'file', name: 'a.png', sha256: '7'.repeat(64) }] },
        multipart: [],
      },
    ]);
    calls.push([
      'a torn form',
      path,
      {
        body: '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nHe',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
    ]);
  }
  return calls;
}
