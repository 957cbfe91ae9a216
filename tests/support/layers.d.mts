export function checkLayers(files: { path: string; text: string }[]): string[];
export function checkJournal(journal: { entries: { when: number; tag: string }[] }): string[];
export function checkCircles(files: { path: string; text: string }[]): string[];
