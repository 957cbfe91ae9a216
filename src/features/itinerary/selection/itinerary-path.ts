/** Address of an itinerary, a day of it, or an activity: the shareable link. */
export function itineraryPath(
  eventId: string,
  dayId?: string | undefined,
  activityId?: string | undefined,
): string {
  return ['/itinerary', eventId, dayId, dayId && activityId].filter(Boolean).join('/');
}
