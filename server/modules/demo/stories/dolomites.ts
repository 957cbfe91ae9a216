import { place, type Story } from '#server/modules/demo/story.ts';

export const dolomites: Story = {
  owner: 'jonas',
  name: 'Dolomites, hut to hut',
  subtitle: 'Three passes and far too much polenta',
  description:
    'Four days along the high path with everything we need on our backs. Huts are booked, blankets are there, silk sleeping bags are yours to bring. Nobody is fast, everybody arrives.',
  cover: { of: 'ridges', light: 'dawn', seed: 3 },
  timezone: 'Europe/Rome',
  privacy: 'PUBLIC',
  rsvpType: 'INVITE_ONLY',
  startsInDays: -27,
  plannedDaysAgo: 75,
  guests: [
    { who: 'maya', invited: true, answer: 'YES' },
    { who: 'tomas', invited: true, answer: 'YES' },
    { who: 'priya', invited: true, answer: 'NO' },
  ],
  days: [
    {
      name: 'Up to the first hut',
      subtitle: '9 km, 700 m up',
      activities: [
        {
          time: ['10:30', '15:30'],
          name: 'From the lake to the hut',
          description:
            'An easy start through larch and along scree. Last water at the chapel, fill everything.',
          location: place('Lago di Braies', 'South Tyrol, Italy', [46.6943, 12.0854]),
        },
        {
          time: ['18:30', '20:30'],
          name: 'Dinner at half past six',
          description: 'Huts eat early. Dumplings, then strudel, then bed with cold ears.',
          location: 'Rifugio Biella',
        },
      ],
    },
    {
      name: 'The long balcony',
      subtitle: '14 km, views on the left all day',
      activities: [
        {
          time: ['07:30', '12:00'],
          name: 'Across the plateau',
          description: 'Marmots whistle, nobody answers. We stop at the wooden cross for chocolate.',
          location: 'Fanes plateau',
        },
        {
          time: ['13:00', '16:00'],
          name: 'Down, then up again',
          subtitle: 'Poles help here',
          description: 'A short stretch with a cable. Gloves are nice. Jonas goes last.',
          location: place('Rifugio Lagazuoi', 'Cortina d’Ampezzo, Italy', [46.5279, 12.0082]),
        },
      ],
    },
    {
      name: 'Five towers',
      subtitle: '11 km and a coffee with a view',
      activities: [
        {
          time: ['08:00', '11:30'],
          name: 'Past the old tunnels',
          description: 'Head lamps on for twenty minutes. It is cold inside and the steps are wet.',
          location: place('Cinque Torri', 'Veneto, Italy', [46.5094, 12.0494]),
        },
        {
          time: ['16:30', '18:00'],
          name: 'Feet in the trough',
          description: 'There is a stone trough behind the hut. It is as cold as it looks.',
          location: 'Rifugio Nuvolau',
        },
      ],
    },
    {
      name: 'Back to the road',
      subtitle: '8 km down and a bus',
      activities: [
        {
          time: ['07:00', '11:00'],
          name: 'Sunrise and down',
          description: 'Whoever wakes up wakes the others, gently. Then two hours of meadows.',
          location: place('Passo Giau', 'Veneto, Italy', [46.4831, 12.0534]),
        },
        {
          time: ['12:15', '13:15'],
          name: 'Bus, pizza, sleep',
          description: 'The bus leaves at a quarter past and the pizzeria is where it stops.',
          location: 'Cortina, bus station',
        },
      ],
    },
  ],
  posts: [
    {
      by: 'tomas',
      hoursAgo: 24 * 24 + 3,
      text: 'Six in the morning, two jumpers, no words.',
      picture: { of: 'ridges', light: 'golden', seed: 14 },
      likes: ['jonas', 'maya'],
      comments: [{ by: 'jonas', minutesLater: 90, text: 'One word: again.' }],
    },
    {
      by: 'maya',
      hoursAgo: 22 * 24,
      text: 'Home. Boots are drying on the balcony and I keep looking for somebody to hand half a chocolate bar to. Thank you, Jonas.',
      likes: ['jonas', 'tomas'],
      comments: [
        { by: 'jonas', minutesLater: 20, text: 'Same time next year. Priya has run out of excuses.' },
      ],
    },
  ],
};
