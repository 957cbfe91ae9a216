import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { GenericSchema } from 'valibot';
import { ERRORS } from '#contract/errors.ts';
import type { RouteDescription } from '#server/http/describe-route.ts';

type Described = RouteDescription & { method: string; url: string };
type Json = Record<string, unknown>;

/**
 * `GET /oapi/openapi.json`: OpenAPI 3.1, generated from the schemas that validate the calls. Register it before the
 * routes it describes.
 */
export function openApiRoutes(app: FastifyInstance): void {
  const calls: Described[] = [];
  let text: string | undefined;
  app.addHook('onRoute', ({ method, url, config }: RouteOptions) => {
    if (config?.described)
      for (const one of [method].flat())
        if (one !== 'HEAD') calls.push({ ...config.described, method: one, url });
  });
  app.get('/oapi/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send((text ??= JSON.stringify(documentOf(calls)))),
  );
}

function documentOf(calls: Described[]): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls)
    (paths[call.url.replace(/:(\w+)/g, '{$1}')] ??= {})[call.method.toLowerCase()] = operationOf(call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sojourn',
      version: '1',
      description: 'Every failed call answers {error, code, fields?}; nothing decides by its text.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string' },
            code: { enum: Object.keys(ERRORS) },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
            current: { type: 'object' },
          },
        },
      },
    },
  };
}

function operationOf(call: Described): Json {
  const json = call.body && jsonSchemaOf(call.body, 'input');
  const answer = call.answer
    ? { content: { 'application/json': { schema: jsonSchemaOf(call.answer, 'output') } } }
    : {};
  return {
    summary: call.summary,
    ...(call.auth !== 'none' && {
      security: call.auth === 'required' ? [{ bearer: [] }] : [{}, { bearer: [] }],
    }),
    parameters: [
      ...[...call.url.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...queryOf(call),
      ...(call.keyed
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', format: 'uuid' },
              description: 'The same key has at most one effect and always the same answer.',
            },
          ]
        : []),
    ],
    ...(json && {
      requestBody: {
        content: {
          'application/json': { schema: json },
          ...(call.multipart && { 'multipart/form-data': { schema: withFile(json) } }),
        },
      },
    }),
    responses: {
      [call.status]: { description: 'Done', ...answer },
      default: {
        description: 'Refused or failed',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

function queryOf({ query }: Described): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

const withFile = (schema: Json): Json => ({
  ...schema,
  properties: { ...(schema['properties'] as Json | undefined), file: { type: 'string', format: 'binary' } },
});

// Checks written as code (a known time zone, storable characters) have no JSON Schema and are left out.
function jsonSchemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _version, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    target: 'draft-2020-12',
  });
  return rest;
}
