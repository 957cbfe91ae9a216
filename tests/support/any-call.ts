import fc from 'fast-check';
import { LETTERS_OF_ALL_KINDS } from '#tests/support/naughty-strings.ts';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  maxItems?: number;
}
interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema } | undefined> };
}
export type Paths = Record<string, Record<string, Operation>>;

/** One generated call. Ids of existing things are written as `{name}` and filled in when the call is made. */
export interface AnyCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** As in the OpenAPI document. */
  route: string;
  path: string;
  body: unknown;
  caller: number;
  keyed: boolean;
}

const HOURS = ['00:00:00', '09:30:00', '23:59:59', '24:00:00'];
const moment = fc
  .tuple(
    fc.integer({ min: -3, max: 6 }),
    fc.constantFrom(...HOURS),
    fc.constantFrom('Z', '.000Z', '+02:00', ''),
  )
  .map(
    ([days, time, zone]) =>
      `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}${zone}`,
  );
const plain = fc.oneof(
  fc.string({ maxLength: 40 }),
  moment,
  moment.map((at) => at.slice(0, 10)),
  fc.constantFrom('Europe/Lisbon', 'Asia/Tokyo', 'Mars/Olympus', 'ada@example.org', '+12025550143', '17'),
  fc.uuid(),
);
const naughty = fc.oneof(
  fc.constantFrom(...LETTERS_OF_ALL_KINDS),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer({ min: 200, max: 70_000 }).map((length) => 'x'.repeat(length)),
);
const anything = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 2 ** 53, 0.1, '', [], {}, [[[[]]]]),
  naughty,
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'toString', 'id', ''), naughty, { maxKeys: 3 }),
  fc
    .integer({ min: 2, max: 400 })
    .map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown),
);

/** A template such as `{eventId}`: a plausible reference for a field of this name, or for any field. */
const referring = (names: readonly string[]) => fc.constantFrom(...names.map((name) => `{${name}}`));

/** Usually a value that the schema accepts; now and then something else. */
function valueOf(schema: JsonSchema, names: readonly string[], depth = 0): fc.Arbitrary<unknown> {
  const asked = askedFor(schema, names, depth);
  return fc.oneof({ weight: 14, arbitrary: asked }, { weight: 1, arbitrary: anything });
}

function askedFor(schema: JsonSchema, names: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, names, depth)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (depth > 5) return anything;
  const [type] = [schema.type ?? 'any'].flat();
  if (type === 'object' || schema.properties) return objectOf(schema, names, depth);
  if (type === 'array')
    return fc.array(valueOf(schema.items ?? {}, names, depth + 1), { maxLength: 4, size: 'small' });
  if (type === 'string')
    return fc.oneof(
      { weight: 5, arbitrary: plain },
      { weight: 3, arbitrary: referring(names) },
      { weight: 1, arbitrary: naughty },
    );
  if (type === 'number' || type === 'integer')
    return fc.oneof(fc.integer({ min: -5, max: 500 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
  if (type === 'boolean') return fc.boolean();
  return anything;
}

function objectOf(schema: JsonSchema, names: readonly string[], depth: number): fc.Arbitrary<unknown> {
  const entries = Object.entries(schema.properties ?? {});
  const known = fc.record(
    Object.fromEntries(entries.map(([name, of]) => [name, valueOf(of, names, depth + 1)])),
    { requiredKeys: [] },
  );
  const full = fc.record(
    Object.fromEntries(
      entries
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, of]) => [name, valueOf(of, names, depth + 1)]),
    ),
  );
  const more =
    typeof schema.additionalProperties === 'object'
      ? fc.dictionary(
          fc.oneof(plain, referring(names)),
          valueOf(schema.additionalProperties, names, depth + 1),
          { maxKeys: 4 },
        )
      : fc.constant({});
  return fc
    .tuple(fc.oneof({ weight: 4, arbitrary: full }, { weight: 1, arbitrary: fc.constant({}) }), known, more)
    .map(([needed, some, others]) => ({ ...some, ...needed, ...others }));
}

/**
 * An arbitrary call of each operation of the OpenAPI document.
 * @param names of things that exist
 */
export function anyCallOfEach(
  paths: Paths,
  names: readonly string[],
  callers: number,
): fc.Arbitrary<AnyCall>[] {
  return Object.entries(paths).flatMap(([route, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const own = [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
      const body =
        operation.requestBody?.content['application/json'] ??
        operation.requestBody?.content['multipart/form-data'];
      const query = (operation.parameters ?? []).filter((one) => one.in === 'query');
      const params = fc.tuple(
        ...own.map((name) =>
          fc.oneof(
            { weight: 9, arbitrary: fc.constant(`{${name}}`) },
            { weight: 1, arbitrary: referring(names) },
            { weight: 1, arbitrary: fc.oneof(plain, naughty) },
          ),
        ),
      );
      return fc
        .record({
          params,
          query: fc.tuple(
            ...query.map(({ schema }) => fc.option(valueOf(schema, names), { nil: undefined })),
          ),
          body: body ? valueOf(body.schema, names) : fc.constant(undefined),
          caller: fc.nat(callers - 1),
          keyed: fc.boolean(),
        })
        .map(({ params: values, query: asked, ...rest }): AnyCall => {
          let at = 0;
          const path = route.replace(/\{\w+\}/g, () => partOf(values[at++]));
          const search = query.flatMap(({ name }, n) =>
            asked[n] === undefined ? [] : [`${name}=${partOf(asked[n])}`],
          );
          return {
            ...rest,
            method: method.toUpperCase() as AnyCall['method'],
            route: `${method.toUpperCase()} ${route}`,
            path: search.length > 0 ? `${path}?${search.join('&')}` : path,
          };
        });
    }),
  );
}

/** Encoded as a path segment; references stay as they are. */
const partOf = (value: unknown): string => {
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 3000);
  return /^\{\w+\}$/.test(text) ? text : encodeURIComponent(Buffer.from(text).toString()) || '-';
};
