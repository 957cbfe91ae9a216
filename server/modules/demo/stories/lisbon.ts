import { lisbonBulletins } from '#server/modules/demo/stories/lisbon-bulletins.ts';
import { lisbonDocuments } from '#server/modules/demo/stories/lisbon-documents.ts';
import { place, type Story } from '#server/modules/demo/story.ts';

export const lisbon: Story = {
  owner: 'maya',
  name: 'Lisbon: seven hills, one studio',
  subtitle: 'Four days to think, walk and eat together',
  description:
    'Once a year we leave our desks and meet somewhere with better light. Mornings are for the work we never get round to, afternoons are for the city, evenings are for each other. Bring shoes that like cobblestones and a jumper for the river wind.',
  cover: { of: 'riverTown', light: 'golden', seed: 7 },
  timezone: 'Europe/Lisbon',
  privacy: 'PUBLIC',
  rsvpType: 'OPEN_INVITE',
  startsInDays: -1,
  plannedDaysAgo: 34,
  guests: [
    { who: 'jonas', invited: true, answer: 'YES', tags: ['Photographer'] },
    { who: 'priya', invited: true, answer: 'YES', tags: ['Vegetarian'] },
    { who: 'aiko', invited: true, answer: 'YES', host: true },
    { who: 'tomas', answer: 'YES', tags: ['Arrives late', 'Vegetarian'] },
  ],
  days: [
    {
      name: 'Arrive and breathe',
      subtitle: 'Keys, pastries and a first look from above',
      description:
        'Land whenever you land. The house is open from noon and there is always somebody in the kitchen.',
      activities: [
        {
          time: ['12:00', '16:00'],
          name: 'Keys at the house',
          description:
            'Ring at number 14, third floor, the blue door. Rooms are on the list by the stairs; the quiet ones face the courtyard. Coffee is on, the good towels are in the chest.',
          location: place('Rua da Bica', 'Lisbon, Portugal', [38.7088, -9.1468]),
        },
        {
          time: ['17:00', '18:30'],
          name: 'Up to the viewpoint',
          subtitle: 'Slow walk, many stops',
          description:
            'Twenty minutes uphill with two benches on the way. From the top you can see where every other day of this plan happens, which makes it a good place to go through it once.',
          location: place('Miradouro da Senhora do Monte', 'Graça, Lisbon', [38.719, -9.1327]),
          cover: { of: 'riverTown', light: 'azure', seed: 4 },
        },
        {
          time: ['20:00', '22:30'],
          name: 'First dinner',
          subtitle: 'Long table, sardines, no laptops',
          description:
            'One long table in the back room. Vegetarians are counted (four of us). Dessert is decided by whoever arrives last.',
          location: 'Tasca do Beco, Alfama',
        },
      ],
    },
    {
      name: 'What we make next',
      subtitle: 'A morning of work, an afternoon by the water',
      description: 'The one day with a whiteboard. We stop at two, whatever is on it.',
      activities: [
        {
          time: ['09:30', '11:00'],
          name: 'Looking back, honestly',
          subtitle: 'Jonas leads',
          description:
            'Three things each: one to keep, one to stop, one nobody has said aloud yet. Written first, read second, discussed third.',
          location: 'The house, big room',
        },
        {
          time: ['11:30', '13:30'],
          name: 'Three bets for the year',
          subtitle: 'Priya leads',
          description:
            'Small groups, one bet each, fifteen minutes to argue for it. We leave with three and a name beside each of them.',
          location: 'The house, big room',
        },
        {
          time: ['15:00', '17:00'],
          name: 'Ferry across the river',
          description:
            'The orange boat from Cais do Sodré goes every twenty minutes. Sit on the right going out and on the left coming back. We walk along the old warehouses to the lift and take it up.',
          location: place('Cais do Sodré', 'Lisbon, Portugal', [38.7059, -9.1442]),
        },
        {
          time: ['19:30', '22:00'],
          name: 'Grilled fish with wet feet',
          description:
            'Tables stand almost in the river. Take the warm jumper, the wind comes up when the sun goes.',
          location: place('Cais do Ginjal', 'Almada, Portugal', [38.6867, -9.1546]),
          cover: { of: 'riverTown', light: 'dusk', seed: 12 },
        },
      ],
    },
    {
      name: 'Tiles and trams',
      subtitle: 'The city, in pairs',
      description:
        'Pairs are drawn at breakfast. You get a camera, twelve shots and a question to answer with them.',
      activities: [
        {
          time: ['10:00', '12:00'],
          name: 'Paint a tile',
          subtitle: 'With Dona Lurdes',
          description:
            'Two hours in a workshop that smells of clay and coffee. Yours is fired overnight and wrapped for the journey home.',
          location: 'Oficina da Lurdes, Campo de Ourique',
        },
        {
          time: ['12:30', '14:00'],
          name: 'Market lunch',
          description:
            'Everybody gets fifteen euros and brings something back to the table. The best find chooses the music tonight.',
          location: place('Mercado de Campo de Ourique', 'Lisbon, Portugal', [38.7172, -9.164]),
        },
        {
          time: ['15:00', '18:00'],
          name: 'Twelve photographs',
          subtitle: 'In pairs',
          description:
            'Ride the 28 to the end of the line or do not ride it at all. Twelve shots, no deleting. We look at all of them after dinner, on the wall.',
          location: 'Anywhere with a tram',
        },
        {
          time: ['21:00', '23:30'],
          name: 'Fado in a very small room',
          subtitle: 'Be on time, they close the door',
          description: 'Twenty chairs and one guitar. It is quiet while somebody sings, and it is worth it.',
          location: 'Mouraria, the door without a sign',
        },
      ],
    },
    {
      name: 'Until next year',
      subtitle: 'Pack, write a postcard, go',
      activities: [
        {
          time: ['09:00', '10:30'],
          name: 'Last breakfast',
          description: 'Leftovers, eggs, and one sentence each about what you are taking home.',
          location: 'The house, kitchen',
        },
        {
          time: ['11:00', '12:30'],
          name: 'Postcards to ourselves',
          description:
            'Write down the bet you carry and what it should look like in six months. Maya posts them on a day of her choosing.',
          location: place('Jardim da Estrela', 'Lisbon, Portugal', [38.7147, -9.1598]),
        },
      ],
    },
  ],
  posts: [
    {
      by: 'maya',
      hoursAgo: 21,
      text: 'The keys are on the hook, the oranges are from the neighbour, and the light is doing that thing again. Welcome, everybody.',
      picture: { of: 'riverTown', light: 'golden', seed: 21 },
      likes: ['jonas', 'priya', 'aiko'],
      comments: [
        { by: 'priya', minutesLater: 12, text: 'Landed! Which tram do I not take?' },
        {
          by: 'maya',
          minutesLater: 15,
          text: 'The 28 with a suitcase. Walk, it is ten minutes and mostly downhill.',
        },
        { by: 'jonas', minutesLater: 41, text: 'I took the 28 with a suitcase.' },
        { by: 'aiko', minutesLater: 44, text: 'We know. We saw you from the viewpoint.' },
      ],
    },
    {
      by: 'jonas',
      hoursAgo: 5,
      text: 'For this morning: three things each, on paper. I have pens. If yours fits on a napkin, bring the napkin.',
      likes: ['maya', 'aiko'],
      comments: [{ by: 'priya', minutesLater: 8, text: 'Mine is a napkin.' }],
    },
    {
      by: 'aiko',
      hoursAgo: 2,
      text: 'The ferry timetable is on the fridge, and also right here because nobody reads fridges: every 20 minutes until 21:40.',
      likes: ['maya', 'jonas', 'priya'],
      comments: [],
    },
  ],
  bulletins: lisbonBulletins,
  letters: lisbonDocuments,
  form: {
    title: 'First impressions',
    description: 'Four questions, two minutes. It still helps us with the days that are left.',
    hoursAgo: 2,
    questions: [
      { label: 'Arrival and transfers', kind: 'RATING' },
      { label: 'Rooms and breakfast', kind: 'RATING' },
      { label: 'Next evening', kind: 'CHOICE', options: ['Fado in the cellar', 'A walk by the river'] },
      { label: 'What should we change?', kind: 'TEXT' },
    ],
    answers: [
      { by: 'priya', values: [5, 4, 'Fado in the cellar', 'A later start, and more custard tarts.'] },
      { by: 'jonas', values: [4, 5, 'Fado in the cellar', 'Nothing. The tram was the best idea.'] },
    ],
  },
};
