import { displayName } from '#contract/rules/names.ts';
import type { Person } from '#contract/schemas/common.ts';

const NAMED = 3;

/** "Maya Lindqvist and Daniel Osei": the owner first, no duplicates, at most three by name. */
export function hostNames(owner: Person, hosts: readonly Person[]): string {
  const names = [owner, ...hosts.filter((host) => host.guid !== owner.guid)].map(displayName);
  const said =
    names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} others`] : names;
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
}
