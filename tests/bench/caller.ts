// Somebody who calls the server from another process, so that reading its answers is not the server's work.
// Started by turns.ts with the origin; answers each message with what came of the call.
export interface Call {
  id: number;
  method: string;
  path: string;
  token?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** Base64, sent as the file of a form. */
  picture?: string;
  /** All pages of a pull. */
  pull?: true;
}
export interface Answered {
  id: number;
  status: number;
  bytes: number;
  ms: number;
}

const origin = process.argv[2] ?? '';

process.on('message', (call: Call) => {
  const from = performance.now();
  void (call.pull ? pull(call) : ask(call)).then(({ status, bytes }) =>
    process.send?.({ id: call.id, status, bytes, ms: performance.now() - from } satisfies Answered),
  );
});

async function ask({ method, path, token, headers, body, picture }: Omit<Call, 'id'>) {
  const form = new FormData();
  if (picture)
    form.set('file', new File([Buffer.from(picture, 'base64')], 'one.jpg', { type: 'image/jpeg' }));
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(picture && { body: form }),
  });
  const content = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, bytes: content.length, content };
}

async function pull(call: Call) {
  let cursors = {};
  let [status, bytes] = [0, 0];
  for (let more = true; more;) {
    const page = await ask({ ...call, body: { cursors } });
    status = page.status;
    bytes += page.bytes;
    more = false;
    for (const { id, version, role, epoch, more: goesOn } of JSON.parse(page.content.toString()).events) {
      cursors = { ...cursors, [id]: { version, role, ...(epoch && { epoch }) } };
      more ||= goesOn;
    }
  }
  return { status, bytes };
}
