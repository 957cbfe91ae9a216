// Every released shape: whatever any released build has stored on a device can still be sent and takes
// effect. `FREEZE=1` records new shapes.
import { safeParse } from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutbox } from '#src/data/views/outbox.ts';
import { mutationOf, mutationOfType, mutationTypes } from '#src/mutations/registry.ts';
import { shapeOf, wireOf } from '#tests/model/frozen/on-the-wire.ts';
import { ANY, SAMPLES, type Effect } from '#tests/model/frozen/samples.ts';
import { frozenScene, type FrozenScene } from '#tests/model/frozen/scene.ts';
import {
  checksumOf,
  checksums,
  freeze,
  frozenShapes,
  readShape,
  type FrozenShape,
} from '#tests/model/frozen/shapes.ts';
import { PullingDevice } from '#tests/support/pulling-device.ts';

let scene: FrozenScene;
beforeAll(async () => {
  scene = await frozenScene();
  if (process.env.FREEZE)
    for (const sample of SAMPLES)
      if (!frozenShapes().includes(sample.shape)) freeze(sample.shape, await shapeOf(scene, sample));
});
afterAll(() => scene.server.close());

/** The shape as stored in a file, with another id. */
const plain = (shape: FrozenShape, id: string): unknown =>
  JSON.parse(JSON.stringify({ ...shape, row: { ...shape.row, id }, wire: { ...shape.wire, id } }));

test('Every released shape: every mutation has a shape recorded for its current version', () => {
  const frozen = frozenShapes()
    .map(readShape)
    .map(({ row }) => `${row.type} ${row.version}`);
  for (const type of mutationTypes)
    expect(frozen, 'add a sample and run this file with FREEZE=1').toContain(
      `${type} ${mutationOfType(type)?.version}`,
    );
});

test('Every released shape: recorded shapes never change', () => {
  expect(Object.fromEntries(frozenShapes().map((shape) => [shape, checksumOf(shape)]))).toEqual(checksums());
});

test.each(SAMPLES.map((sample) => [sample.shape, sample] as const))(
  'Every released shape: %s has not changed under its version',
  async (shape, sample) => {
    const frozen = readShape(shape);
    expect(plain(await shapeOf(scene, sample), frozen.row.id), 'a changed shape needs a new version').toEqual(
      frozen,
    );
  },
);

test.each(frozenShapes())('Every released shape: %s is sent as recorded and takes effect', async (shape) => {
  const { by, row, blobs, wire, effect } = readShape(shape);
  expect(
    safeParse(mutationOf(row)?.args ?? expect.fail(`${row.type} is no longer known`), row.args).success,
    'its arguments are valid',
  ).toBe(true);

  const browser = await scene.browserOf(by);
  const tab = await browser.openTab();
  await tab.data.outbox.blobs.bulkPut(
    blobs.map(({ bytes, ...blob }) => ({
      ...blob,
      bytes: new Uint8Array(Buffer.from(bytes, 'base64')).buffer,
    })),
  );
  await tab.data.outbox.mutations.put(row);
  const [shown] = (await readOutbox(tab.data)).rows;
  expect(shown).toMatchObject({ id: row.id, state: 'waiting', label: expect.stringMatching(/./) });

  expect(await holds(effect), 'no effect yet').toBe(false);
  await tab.start().sendAll();
  expect(await tab.rows(), 'the change is accepted').toEqual([]);
  expect(await wireOf(browser.network, row)).toEqual(wire);
  expect(await holds(effect), JSON.stringify(effect)).toBe(true);
  if (blobs.length > 0)
    expect(await rowOf(effect), 'with its file').toSatisfy(
      (found: { media?: string; image?: string; profilePic?: string; document?: { original: string } }) =>
        Boolean(found.media ?? found.image ?? found.profilePic ?? found.document?.original),
    );
  tab.kill();
});

/**
 * The row that the effect describes, as pulled by the guest if it is the guest's own profile, and by the
 * owner otherwise.
 */
async function rowOf({ eventId, table, id }: Effect): Promise<Record<string, unknown> | undefined> {
  const { owner, guest } = scene.people;
  const device = new PullingDevice(scene.server, id === guest.id ? guest : owner);
  const { me } = await device.pull();
  if (table === 'me') return me && { ...me, ...me.mails };
  return device.row(eventId ?? '', table, id);
}

async function holds(effect: Effect): Promise<boolean> {
  const row = await rowOf(effect);
  return effect.has === null ? row === undefined : matches(row, effect.has);
}

/** Whether an object has the wanted fields. */
function matches(found: unknown, wanted: unknown): boolean {
  if (wanted === ANY) return found !== null && found !== undefined;
  if (typeof wanted !== 'object' || wanted === null) return found === wanted;
  const fields = found as Record<string, unknown> | null | undefined;
  return fields != null && Object.entries(wanted).every(([field, value]) => matches(fields[field], value));
}
