/** The title of the page at an address for a host of this event, without the product's name. */
export function titleOf(address: string, event: { id: string; name: string }): string | null {
  const [first, ...rest] = address.split('/').filter(Boolean);
  if (first === undefined) return 'Home';
  if (first === 'manage') {
    const [tab, schedule, id, subview] = rest;
    if (id === event.id) return sectionTitle(subview, event.name, true);
    if (tab === 'teams') return 'Teams';
    if (tab === 'crm') return 'CRM';
    return SCHEDULES[schedule ?? ''] ?? 'Experiences';
  }
  if (first === 'itinerary') return event.name;
  if (first !== 'experiences' && first !== 'events') return null;
  const [, subview] = rest;
  if (subview === 'check-in') return `Check-in · ${event.name}`;
  if (subview === 'ticket') return `Your ticket · ${event.name}`;
  return sectionTitle(subview, event.name, false);
}

const SCHEDULES: Record<string, string> = {
  ongoing: 'Ongoing experiences',
  upcoming: 'Upcoming experiences',
  finished: 'Finished experiences',
};
const SECTIONS: Record<string, string> = {
  social: 'Social',
  attendees: 'Attendees',
  documents: 'Documents',
  bulletin: 'Bulletin',
  feedback: 'Feedback',
};

function sectionTitle(subview: string | undefined, name: string, manage: boolean): string {
  const section = SECTIONS[subview ?? ''];
  if (section) return `${section} · ${name}`;
  return manage ? `Manage · ${name}` : name;
}
