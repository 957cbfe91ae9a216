/**
 * The part of a whole kept file that a `Range` header asks for, as the server would answer it: 206, or 416
 * when there is no such part. Video and PDF need this to seek without a signal.
 */
export async function partOf(whole: Response, range: string): Promise<Response> {
  const file = await whole.blob();
  const asked = /^bytes=(\d*)-(\d*)$/.exec(range.trim());
  const [from, to] = [asked?.[1] ?? '', asked?.[2] ?? ''];
  // Not understood: the whole file is the right answer (RFC 9110).
  if (!asked || (from === '' && to === ''))
    return new Response(file, { status: 200, headers: headersOf(whole) });
  const first = from === '' ? Math.max(0, file.size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? file.size - 1 : Math.min(Number(to), file.size - 1);
  if (first >= file.size || first > last)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } });
  const headers = headersOf(whole);
  headers.set('Content-Range', `bytes ${first}-${last}/${file.size}`);
  headers.set('Content-Length', String(last - first + 1));
  return new Response(file.slice(first, last + 1, file.type), { status: 206, headers });
}

/** Content security headers stay on: the file is no more trustworthy for being kept. */
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
