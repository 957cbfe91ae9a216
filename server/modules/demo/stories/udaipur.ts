import { place, type Story } from '#server/modules/demo/story.ts';

export const udaipur: Story = {
  owner: 'priya',
  name: 'Priya & Tomás by the lake',
  subtitle: 'Three days, two families, one very long guest list',
  description:
    'We are getting married and we would love you to be there. Everything you need is in here: where to be, what to wear, when to eat. If you lose the thread, follow the music.',
  cover: { of: 'lakePalace', light: 'dusk', seed: 5 },
  timezone: 'Asia/Kolkata',
  privacy: 'PRIVATE',
  rsvpType: 'INVITE_ONLY',
  startsInDays: 46,
  plannedDaysAgo: 9,
  guests: [
    { who: 'tomas', invited: true, answer: 'YES', host: true },
    { who: 'jonas', invited: true, answer: 'YES' },
    { who: 'maya', invited: true },
    { who: 'aiko', invited: true, answer: 'NO' },
  ],
  days: [
    {
      name: 'Mehendi',
      subtitle: 'Wear something green, and short sleeves',
      description: 'Boats go from the east jetty all day. Somebody with a yellow umbrella is always there.',
      activities: [
        {
          time: ['15:00', '18:30'],
          name: 'Henna in the courtyard',
          description:
            'Four artists, a great many cushions, lemonade. It takes an hour to dry, so choose your neighbour well.',
          location: place('Ambrai Ghat', 'Udaipur, India', [24.5783, 73.6789]),
        },
        {
          time: ['19:30', '22:30'],
          name: 'Dinner and the two grandmothers',
          description: 'They have prepared speeches. They have not shown them to us.',
          location: 'Rooftop of the haveli',
        },
      ],
    },
    {
      name: 'The wedding',
      subtitle: 'Bright colours, nothing white, nothing black',
      activities: [
        {
          time: ['10:00', '11:30'],
          name: 'The procession',
          subtitle: 'There will be a horse',
          description:
            'We gather at the clock tower and dance to the jetty. Tomás has practised. The horse has not.',
          location: place('Clock Tower', 'Udaipur, India', [24.5811, 73.6866]),
        },
        {
          time: ['17:00', '19:00'],
          name: 'The ceremony',
          description:
            'On the island, as the sun goes. Shoes stay in the boats; bring socks if you like warm feet.',
          location: place('Jag Mandir', 'Lake Pichola, Udaipur', [24.568, 73.6778]),
          cover: { of: 'lakePalace', light: 'golden', seed: 8 },
        },
        {
          time: ['20:00', '23:30'],
          name: 'Dinner, lamps, dancing',
          description:
            'Everybody sets one lamp on the water. Then the band starts, and nobody is asked whether they dance.',
          location: 'The island',
        },
      ],
    },
    {
      name: 'Late breakfast',
      subtitle: 'Sunglasses allowed',
      activities: [
        {
          time: ['10:30', '13:00'],
          name: 'Breakfast until it is lunch',
          description:
            'Parathas, fruit, strong tea, and the photographs nobody should see on a large screen.',
          location: 'Haveli, garden',
        },
      ],
    },
  ],
  posts: [
    {
      by: 'tomas',
      hoursAgo: 70,
      text: 'We saw the island at night. The lamps are not even the best part.',
      picture: { of: 'lakePalace', light: 'night', seed: 6 },
      likes: ['priya', 'jonas'],
      comments: [
        { by: 'jonas', minutesLater: 25, text: 'The best part is the horse, is it not?' },
        { by: 'priya', minutesLater: 31, text: 'He is not ready to talk about the horse.' },
      ],
    },
  ],
};
