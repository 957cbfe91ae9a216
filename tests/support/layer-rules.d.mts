export const serverOrder: string[];
