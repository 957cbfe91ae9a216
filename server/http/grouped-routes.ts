import type { BatchRequest } from '#contract/schemas/sync.ts';
import { isId } from '#server/access/is-id.ts';
import type { AnyRoute } from '#server/change/apply-change.ts';
import { isNestedDeeper } from '#server/change/is-nested-deeper.ts';
import type { Services } from '#server/providers/services.ts';

const EVENT = ':eventId';
/** Maximum parameter length that the router allows. */
const PARAM_MAX = 200;

/** A batched request to a route whose calls may share a transaction. */
export interface GroupedRequest {
  route: AnyRoute;
  eventId: string;
  params: Record<string, string>;
}

/** The routes whose calls may share a transaction, matched without dispatching a request. */
class GroupedRoutes {
  readonly #routes: { segments: string[]; route: AnyRoute }[] = [];

  add(route: AnyRoute): void {
    if (!route.url.includes(EVENT)) throw new Error(`${route.url} does not say of which event it is`);
    this.#routes.push({ segments: route.url.split('/'), route });
  }

  /** null: the request must go through its own route, which also reports what is wrong with it. */
  find({ method, path, body }: Pick<BatchRequest, 'method' | 'path' | 'body'>): GroupedRequest | null {
    if (!/^[\w\-/]+$/.test(path) || !isReadable(body)) return null;
    const segments = path.split('/');
    for (const { segments: pattern, route } of this.#routes) {
      if (route.method !== method || pattern.length !== segments.length) continue;
      const params = paramsOf(pattern, segments);
      const eventId = params?.eventId;
      if (params && eventId && isId(eventId)) return { route, params, eventId: eventId.toLowerCase() };
    }
    return null;
  }
}

const all = new WeakMap<Services, GroupedRoutes>();

export function groupedRoutesOf(services: Services): GroupedRoutes {
  const known = all.get(services) ?? new GroupedRoutes();
  all.set(services, known);
  return known;
}

const isReadable = (body: unknown): boolean =>
  body === undefined ||
  (typeof body === 'object' && body !== null && !Array.isArray(body) && !isNestedDeeper(body));

function paramsOf(pattern: readonly string[], segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [at, name] of pattern.entries()) {
    const value = segments[at] ?? '';
    if (!name.startsWith(':')) {
      if (name !== value) return null;
    } else if (value === '' || value.length > PARAM_MAX) return null;
    else params[name.slice(1)] = value;
  }
  return params;
}
