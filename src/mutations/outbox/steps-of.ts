import type { Change } from './change.ts';
import { createdBy } from './row-of.ts';

/**
 * Groups changes into steps, in order. Changes within a step are independent: nothing that one of them looks
 * up in the outbox is written by another, so all lookups run at once. Deletions and corrections look at
 * everything and form a step of their own. Pure.
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
