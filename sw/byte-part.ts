import { createPartialResponse } from 'workbox-range-requests';

/**
 * The part of a kept file that a `Range` header asks for, as the server would answer it: 206, or 416 if there is no
 * such part. Videos and PDFs need this to seek offline. Workbox cuts the part, but accepts only a range inside the
 * file; a player that asks for bytes past the end is answered here.
 */
export async function partOf(whole: Response, range: string): Promise<Response> {
  const headers = headersOf(whole);
  const file = await whole.blob();
  const asked = askedFor(range, file.size);
  // not understood: the whole file is the right answer (RFC 9110)
  if (asked === null) return new Response(file, { headers });
  const [first, last] = asked;
  if (first > last)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } });
  const request = new Request('https://part.invalid', { headers: { Range: `bytes=${first}-${last}` } });
  return createPartialResponse(request, new Response(file, { headers }));
}

/**
 * First and last byte inside the file; first > last: there is no such part. Null: the header was not understood.
 */
function askedFor(range: string, size: number): [first: number, last: number] | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return [Math.max(0, size - Number(to)), size - 1];
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
}

/** The content security headers stay: keeping a file does not make it more trustworthy. */
function headersOf(whole: Response): Headers {
  const headers = new Headers({ 'Accept-Ranges': 'bytes' });
  for (const name of [
    'Content-Type',
    'Content-Security-Policy',
    'X-Content-Type-Options',
    'Content-Disposition',
  ]) {
    const value = whole.headers.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}
