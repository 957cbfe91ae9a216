/** The build that queued a row: shown in exported logs, never used for a decision. */
export const BUILD: string = import.meta.env?.VITE_BUILD ?? 'dev';
