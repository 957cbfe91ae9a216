/** Whether the search text is a URL. */
export const isAddress = (query: string): boolean => /^\s*https?:\/\//i.test(query);
