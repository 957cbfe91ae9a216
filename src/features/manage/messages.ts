/** Texts of the manage area. */
export const messages = {
  manage: 'Manage',
  breadcrumb: 'Breadcrumb',
  experiences: 'Experiences',
  listOf: (schedule: string) => `${schedule} experiences`,
  teams: 'Teams',
  crm: 'CRM',
  teamsSoon: 'Teams feature coming soon',
  crmSoon: 'CRM feature coming soon',
  soonHint: 'In the meantime, your experiences are one step away.',
  toExperiences: 'See experiences',
  schedules: { ongoing: 'Ongoing', upcoming: 'Upcoming', finished: 'Finished' },
  scheduleLabel: 'Schedule',
  experience: 'Experience',
  add: 'New experience',
  addHint: 'Start from your words, a file or a blank page',
  recentlyDeleted: 'Recently deleted',
  find: 'Find by name',
  empty: (status: string) => `You do not have any ${status} events.`,
  nextOne: (name: string, on: string) => `Your next one is ${name}, on ${on}.`,
  emptyHint: {
    ongoing: 'Experiences you host appear here while they are running.',
    upcoming: 'Plan the next one: a name and two dates are enough to begin.',
    finished: 'What you have hosted is kept here.',
  },
  seeUpcoming: 'See upcoming',
  nothingFound: (text: string) => `Nothing here is called “${text}”.`,
  error: 'Error loading events',
  loading: 'Loading events',
  private: 'Private',
  dayOf: ({ day, of }: { day: number; of: number }) => `Day ${day} of ${of}`,
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  startsIn: (days: number) => {
    if (days === 1) return 'Tomorrow';
    if (days < 14) return `In ${days} days`;
    return days < 60 ? `In ${Math.round(days / 7)} weeks` : `In ${Math.round(days / 30)} months`;
  },
  attendingWord: 'attending',
  /** Number of people per answer, for the bar and its accessible description. */
  answers: {
    going: (n: number) => `${n} going`,
    maybe: (n: number) => `${n} maybe`,
    waiting: (n: number) => `${n} waiting`,
    /** For events that are over. */
    unanswered: (n: number) => `${n} without an answer`,
    no: (n: number) => `${n} not coming`,
  },
} as const;
