import { createHash } from 'node:crypto';
import type { OutboxRow } from '#src/data/databases/outbox-row.ts';
import type { SimulatedNetwork } from '#tests/model/sim/network.ts';
import { quiet } from '#tests/model/sim/pump.ts';
import type { Sample } from '#tests/model/frozen/samples.ts';
import type { FrozenScene } from '#tests/model/frozen/scene.ts';
import type { FrozenShape, Wire } from '#tests/model/frozen/shapes.ts';

/**
 * What the current code makes of a sample: the row it stores and the request it would send. Nothing reaches
 * the server.
 */
export async function shapeOf(
  { browserOf }: FrozenScene,
  { shape, mutation, args, by, blobs, effect }: Sample,
): Promise<FrozenShape> {
  // the seed depends on the name, so that no two shapes share a row id, whenever they were recorded
  const browser = await browserOf(
    by,
    Number.parseInt(createHash('sha256').update(shape).digest('hex').slice(0, 8), 16),
  );
  browser.network.rule = ({ path }) => (path === '/health' ? 'pass' : 'dropBefore');
  const tab = await browser.openTab();
  await tab.do(mutation, args as never, { blobs });
  const [stored] = await tab.rows();
  if (!stored) throw new Error(`${mutation.type} was not stored`);
  // texts may change from build to build
  const { label: _label, words: _words, ...row } = stored;
  tab.start();
  await quiet();
  tab.kill();
  return {
    by,
    row,
    blobs: blobs.map(({ sha256, type, bytes }) => ({
      sha256,
      type,
      bytes: Buffer.from(bytes).toString('base64'),
    })),
    wire: await wireOf(browser.network, row),
    effect,
  };
}

/** The row as the first call sent it. */
export async function wireOf(network: SimulatedNetwork, row: OutboxRow): Promise<Wire> {
  const call = network.sent.find(({ path, key }) => path === '/api/batch' || key === row.id);
  if (!call) throw new Error(`${row.type} was not sent`);
  if (call.path === '/api/batch') return (JSON.parse(call.body) as { requests: [Wire] }).requests[0];
  return { id: row.id, method: call.method, path: call.path, ...(await formOf(call.body)) };
}

/** The contents of a multipart body; files by name and type. */
async function formOf(
  body: string,
): Promise<{ fields: Record<string, string>; files: { field: string; name: string; type: string }[] }> {
  const boundary = /^--(.*)\r\n/.exec(body)?.[1] ?? '';
  const entries = [
    ...(await new Response(body, {
      headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    }).formData()),
  ];
  return {
    fields: Object.fromEntries(
      entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    files: entries.flatMap(([field, value]) =>
      typeof value === 'string' ? [] : [{ field, name: value.name, type: value.type }],
    ),
  };
}
