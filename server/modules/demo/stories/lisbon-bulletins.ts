import type { StoryBulletin } from '#server/modules/demo/story.ts';

export const lisbonBulletins: StoryBulletin[] = [
  {
    by: 'maya',
    hoursAgo: 24 * 6,
    title: 'What to bring',
    description:
      'Shoes that like cobblestones, a jumper for the river, your own mug if you care about mugs. Towels and bed linen are there. Please no printers, Jonas.',
    readBy: ['jonas', 'priya', 'aiko'],
  },
  {
    by: 'maya',
    hoursAgo: 26,
    title: 'Wi-Fi at the house',
    description:
      'Network: Casa da Bica. Password: seven-hills-14. It is best in the big room and at the kitchen table; in the rooms to the courtyard it comes and goes, but the plan works without it.',
    readBy: ['jonas', 'priya'],
  },
  {
    by: 'aiko',
    hoursAgo: 7,
    title: 'The ferry: we meet under the clock',
    description:
      'Not at the ticket gates, there is a building site now. The clock is on the river side of the station. We take the 15:20 boat; if you miss it, the next one goes 20 minutes later and we wait by the lift.',
    picture: { of: 'riverTown', light: 'dusk', seed: 26 },
    readBy: ['priya'],
  },
  {
    by: 'maya',
    hoursAgo: 3,
    title: 'Bags can stay at the fish restaurant',
    description:
      'Whoever comes straight from the airport need not climb to the house first: the owner puts suitcases behind the bar. Say the name of the studio, and walk back with us after dinner.',
    readBy: [],
  },
];
