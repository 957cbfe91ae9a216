/** Whether somebody has put an address where words are searched. */
export const isAddress = (query: string): boolean => /^\s*https?:\/\//i.test(query);
