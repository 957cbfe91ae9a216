export function providePostgres(): Promise<{ url: string; stop: () => Promise<void> } | undefined>;
