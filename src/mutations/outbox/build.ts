/** Which build queued a row: shown in exported logs, decides nothing. */
export const BUILD: string = import.meta.env?.VITE_BUILD ?? 'dev';
