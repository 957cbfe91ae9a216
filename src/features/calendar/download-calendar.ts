import { messages } from '#src/features/calendar/messages.ts';
import type { CalendarPart } from '#src/features/calendar/save-calendar.ts';
import { toast } from '#src/ui/notices/toast.tsx';

/** Generates the calendar file on this device, with code that loads on first use. */
export async function downloadCalendar(part: CalendarPart): Promise<void> {
  try {
    const { saveCalendar } = await import('#src/features/calendar/save-calendar.ts');
    await saveCalendar(part);
    toast.success(messages.saved);
  } catch {
    toast.error(messages.notSaved);
  }
}
