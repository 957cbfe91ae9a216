export type ScheduleStatus = 'upcoming' | 'ongoing' | 'finished';

/** Upcoming before the start, finished after the end, otherwise ongoing. Instants are ISO-8601. */
export function scheduleStatus(event: { startTime: string; endTime: string }, now: Date): ScheduleStatus {
  if (now.getTime() < Date.parse(event.startTime)) return 'upcoming';
  return now.getTime() > Date.parse(event.endTime) ? 'finished' : 'ongoing';
}
