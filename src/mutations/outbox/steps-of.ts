import type { Change } from './change.ts';
import { createdBy } from './row-of.ts';

/**
 * Changes in steps, in their order. Those of one step know nothing of each other: what one of them looks up
 * in the outbox, none before it has written, so that all can be looked up at once. A deletion and a correction
 * look at everything, and go alone. Pure.
 */
export function stepsOf<C extends Change>(changes: readonly C[]): C[][] {
  const steps: C[][] = [];
  let open = false;
  let written = new Set<string>();
  for (const change of changes) {
    const { id, mutation, args, options } = change;
    const lane = mutation.lane(args);
    const looksAt: string[] = [id, ...(mutation.coalesce ? [lane] : []), ...(mutation.needs?.(args) ?? [])];
    const alone = mutation.kind === 'deletion' || options.supersedes !== undefined;
    const step = steps.at(-1);
    if (step && open && !alone && !looksAt.some((one) => written.has(one))) step.push(change);
    else {
      steps.push([change]);
      written = new Set();
    }
    open = !alone;
    for (const one of [id, lane, ...createdBy(mutation, args)]) written.add(one);
  }
  return steps;
}
