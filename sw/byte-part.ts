import { createPartialResponse } from 'workbox-range-requests';

/**
 * The part of a fully cached file that a `Range` header asks for, as the server would answer: 206, or 416 if there is
 * no such part. Videos and PDFs need it to seek offline. Workbox slices the file, but accepts only ranges that
 * lie within it; others, such as those beyond the end, are answered here.
 */
export async function partOf(whole: Response, range: string): Promise<Response> {
  const headers = headersOf(whole);
  const file = await whole.blob();
  const asked = askedFor(range, file.size);
  // an invalid range is ignored (RFC 9110, 14.2)
  if (asked === null) return new Response(file, { headers });
  const [first, last] = asked;
  if (first > last)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } });
  const request = new Request('https://part.invalid', { headers: { Range: `bytes=${first}-${last}` } });
  return createPartialResponse(request, new Response(file, { headers }));
}

/** First and last byte within the file; first > last if there is no such part. Null for an invalid range. */
function askedFor(range: string, size: number): [first: number, last: number] | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return [Math.max(0, size - Number(to)), size - 1];
  return [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
}

/** Keeps the content security headers: a cached file is no more trustworthy than a fetched one. */
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
