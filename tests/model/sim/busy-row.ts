import type { BatchAnswer, BatchBody } from '#contract/schemas/sync.ts';
import type { InferInput, InferOutput } from 'valibot';

type Requests = InferInput<typeof BatchBody>['requests'];
type Results = InferOutput<typeof BatchAnswer>['results'];

/**
 * Answers a batch as if the database had been busy for one of its rows: that row gets 503, rows that depend
 * on it get 424, and none of these reach the server. Null if the batch is empty.
 */
export async function withBusyRow(
  request: Request,
  send: (request: Request) => Promise<Response>,
): Promise<Response | null> {
  const { requests } = (await request.clone().json()) as { requests: Requests };
  const busy = requests[requests.length >> 1];
  if (!busy) return null;
  const missing = new Map<string, number>([[busy.id, 503]]);
  for (const { id, after } of requests)
    if (!missing.has(id) && after?.some((one) => missing.has(one))) missing.set(id, 424);
  const rest = requests.filter(({ id }) => !missing.has(id));
  const answered = rest.length > 0 ? await send(withBody(request, { requests: rest })) : null;
  if (answered && answered.status !== 200) return answered;
  const { results } = answered ? ((await answered.json()) as { results: Results }) : { results: [] };
  const byId = new Map(results.map((result) => [result.id, result]));
  const all = requests.map(({ id }) => {
    const status = missing.get(id);
    if (status === undefined) return byId.get(id);
    const code = status === 503 ? 'UNAVAILABLE' : 'DEPENDENCY_FAILED';
    return { id, status, body: { error: 'busy', code } };
  });
  return Response.json({ results: all }, { headers: { 'X-Sojourn': '1' } });
}

function withBody(request: Request, body: object): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  return new Request(request.url, {
    method: request.method,
    headers,
    body: JSON.stringify(body),
    signal: request.signal,
  });
}
