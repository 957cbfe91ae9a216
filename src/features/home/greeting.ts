import { messages } from '#src/features/home/messages.ts';

/** "Good morning, Maya" by the hour (0-23) on the person's own clock. */
export function greeting(hour: number, firstName: string | null): string {
  const part = hour < 5 ? 'night' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return messages.hello(messages.greeting[part], firstName);
}
