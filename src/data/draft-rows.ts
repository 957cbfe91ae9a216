/** A draft's two rows: its text and its files. */
export const rowsOfDraft = (key: string): [text: string, files: string] => [key, `${key}#files`];
