import type { Person } from '#contract/schemas/common.ts';
import type { Profile } from '#contract/schemas/profile.ts';

/** The person themselves. Before the first pull of a device it knows of them what signing in has told. */
export type Self = Person & Partial<Profile>;
