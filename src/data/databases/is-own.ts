import type { LocalData, OwnData } from './local-data.ts';

export const isOwn = (data: LocalData | null): data is OwnData => data !== null && data.outbox !== null;
