import type { Person } from '#contract/schemas/common.ts';
import type { Profile } from '#contract/schemas/profile.ts';

/** The signed-in person. Before a device's first pull it knows only what sign-in returned. */
export type Self = Person & Partial<Profile>;
