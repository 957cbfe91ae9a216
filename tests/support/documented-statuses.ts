import type { TestServer } from '#tests/support/test-server.ts';

/** The success status of each call, by route as registered, according to the OpenAPI document. */
export async function documentedStatuses(server: TestServer): Promise<Map<string, number>> {
  const { body } = await server.inject('GET', '/oapi/openapi.json');
  return new Map(
    Object.entries(body.paths as Record<string, Record<string, { responses: object }>>).flatMap(
      ([path, operations]) =>
        Object.entries(operations).map(([method, { responses }]) => {
          const successes = Object.keys(responses).filter((status) => status !== 'default');
          if (successes.length !== 1)
            throw new Error(`${method} ${path} is documented with ${successes.length} success statuses`);
          return [
            `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
            Number(successes[0]),
          ] as const;
        }),
    ),
  );
}
