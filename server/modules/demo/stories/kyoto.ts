import { place, type Story } from '#server/modules/demo/story.ts';

export const kyoto: Story = {
  owner: 'aiko',
  name: 'Kyoto, slowly',
  subtitle: 'Five days, one neighbourhood at a time',
  description:
    'A small open trip for people who would rather know one street well than twenty temples briefly. We start early, rest at noon and are home before the last bath is run. Anybody may join; there is room for twelve.',
  cover: { of: 'pagoda', light: 'maple', seed: 11 },
  timezone: 'Asia/Tokyo',
  privacy: 'PUBLIC',
  rsvpType: 'OPEN',
  startsInDays: 18,
  plannedDaysAgo: 12,
  guests: [
    { who: 'maya', invited: true, answer: 'YES', host: true },
    { who: 'priya', answer: 'YES' },
  ],
  days: [
    {
      name: 'East of the river',
      subtitle: 'Arrive, wash, walk',
      activities: [
        {
          time: ['15:00', '17:00'],
          name: 'Check in at the machiya',
          subtitle: 'Shoes off at the step',
          description:
            'An old townhouse with creaking stairs and a garden as large as a table. Futons are laid out at seven. Suitcases with loud wheels are carried, please.',
          location: place('Gojo-zaka', 'Higashiyama, Kyoto', [34.995, 135.7795]),
        },
        {
          time: ['17:30', '19:00'],
          name: 'Lanes before the lamps',
          description:
            'We walk up while the day visitors walk down. The light goes slowly and the shopkeepers sweep.',
          location: place('Ninenzaka', 'Higashiyama, Kyoto', [34.9981, 135.781]),
          cover: { of: 'pagoda', light: 'dusk', seed: 17 },
        },
        {
          time: ['19:30', '21:00'],
          name: 'Tofu, nine ways',
          description:
            'A quiet house by the canal. Tell Aiko about allergies before, the kitchen plans ahead.',
          location: 'By the Shirakawa canal',
        },
      ],
    },
    {
      name: 'Before the crowd',
      subtitle: 'Up at five, and you will thank us',
      activities: [
        {
          time: ['05:15', '08:00'],
          name: 'The gates at dawn',
          subtitle: 'Bring water and a light jacket',
          description:
            'Half past five and hardly anybody there. We go as far as the crossing with the view and have rice balls on the steps.',
          location: place('Fushimi Inari Taisha', 'Fushimi, Kyoto', [34.9671, 135.7727]),
        },
        {
          time: ['10:30', '12:30'],
          name: 'Sake by the water',
          description: 'A brewery family shows three tanks and explains what water has to do with patience.',
          location: 'Fushimi',
        },
        {
          time: ['16:00', '18:00'],
          name: 'Nothing planned',
          description: 'On purpose. The bath house around the corner opens at four.',
          location: 'Wherever you are',
        },
      ],
    },
    {
      name: 'Hands',
      subtitle: 'A day with people who make things',
      activities: [
        {
          time: ['09:30', '12:00'],
          name: 'Indigo',
          description: 'Fold, tie, dip, wait, dip again. Your hands are blue until the weekend.',
          location: 'A dye house in Nishijin',
        },
        {
          time: ['14:00', '16:00'],
          name: 'A bowl of tea',
          subtitle: 'With Mrs Hayashi',
          description:
            'She has done this for fifty years and laughs easily. Sitting on a stool is perfectly fine.',
          location: 'Behind the white wall, Nishijin',
        },
      ],
    },
    {
      name: 'North, into the cedar',
      subtitle: 'A valley, a river, a hot bath',
      activities: [
        {
          time: ['08:45', '12:30'],
          name: 'Over the hill',
          subtitle: '6 km, steep in the middle',
          description:
            'From one village to the next across the ridge. Roots and steps, proper shoes. There is a bell against bears at the start; ring it for luck.',
          location: place('Kurama', 'Sakyo, Kyoto', [35.118, 135.7709]),
          cover: { of: 'ridges', light: 'dawn', seed: 31 },
        },
        {
          time: ['12:45', '14:15'],
          name: 'Lunch above the river',
          description:
            'The platforms stand over the stream and the noodles come down a bamboo pipe. Catch them.',
          location: place('Kibune', 'Sakyo, Kyoto', [35.1217, 135.7629]),
        },
      ],
    },
    {
      name: 'One last street',
      subtitle: 'Market, goodbye, train',
      activities: [
        {
          time: ['09:00', '11:00'],
          name: 'Breakfast along the market',
          description:
            'Pickles, a grilled thing on a stick, something with chestnut. Walk while nobody eats, eat while nobody walks.',
          location: place('Nishiki Market', 'Nakagyo, Kyoto', [35.005, 135.7649]),
        },
        {
          time: ['11:30', '12:30'],
          name: 'Goodbye under the clock',
          description: 'Trains south leave every ten minutes, so nobody has to run.',
          location: place('Kyoto Station', 'Shimogyo, Kyoto', [34.9858, 135.7588]),
        },
      ],
    },
  ],
  posts: [
    {
      by: 'aiko',
      hoursAgo: 96,
      text: 'The townhouse is booked. The garden has one maple and it seems to know that we are coming.',
      picture: { of: 'pagoda', light: 'golden', seed: 23 },
      likes: ['maya', 'priya'],
      comments: [
        { by: 'maya', minutesLater: 30, text: 'I am learning to say “I can carry my suitcase”.' },
        { by: 'priya', minutesLater: 55, text: 'Is the bath house fine with people who sing?' },
      ],
    },
  ],
  bulletins: [
    {
      by: 'aiko',
      hoursAgo: 80,
      title: 'Get the transport card before you land',
      description:
        'Both phone makers let you add one to your wallet at home. Put 3,000 yen on it: that pays for every train and bus of our five days, and the vending machine at five in the morning.',
      readBy: ['maya', 'priya'],
    },
    {
      by: 'maya',
      hoursAgo: 9,
      title: 'The third morning starts later',
      description:
        'The dye house opens at 9:30 now, not at 9. Breakfast moves to 8:15 and everybody sleeps half an hour longer. The plan here is up to date.',
      readBy: ['aiko'],
    },
  ],
  letters: [
    {
      by: 'aiko',
      hoursAgo: 90,
      type: 'Letter',
      letter: {
        name: 'Welcome letter',
        title: 'Kyoto, slowly',
        subtitle: 'A letter from Aiko, who will meet you at the station',
        text: [
          'Dear traveller,',
          'thank you for coming along. There will be twelve of us at most, one old house and a neighbourhood that is best at the hours when nobody looks at it. You will not see everything. You will see a few things twice, which is the point.',
          '# How the days go',
          'We leave early, rest at noon and eat at half past seven. Whatever is planned is a suggestion: say at breakfast if you would rather read in the garden.',
          '# The house',
          '- Shoes stay at the step, slippers stay off the straw mats.',
          '- Futons are laid out at seven. If your back needs a bed, tell me and there is one.',
          '- The bath house around the corner is open from four until midnight and costs 510 yen.',
          '# Reaching me',
          'Write to me here, it also works when you have no signal and goes out later. I am looking forward to walking with you.',
          'Aiko Sato, Slow Roads',
        ],
      },
    },
    {
      by: 'aiko',
      hoursAgo: 89,
      activity: 'Over the hill',
      type: 'Packing list',
      letter: {
        name: 'Packing list',
        title: 'Packing list',
        subtitle: 'Five days, one small suitcase',
        text: [
          '# For the walk over the hill',
          '- Proper shoes: roots, wet stone, 6 km',
          '- Half a litre of water and a snack',
          '- A light rain jacket, whatever the forecast says',
          '# For the house',
          '- Socks without holes, they are seen often',
          '- Earplugs, the stairs creak',
          '- A small towel for the bath house',
          '# Leave at home',
          '- The second pair of jeans. There is a laundry two doors down.',
        ],
      },
    },
    {
      by: 'aiko',
      hoursAgo: 30,
      for: 'priya',
      type: 'Voucher',
      letter: {
        name: 'Tea with Mrs Hayashi',
        title: 'A bowl of tea',
        subtitle: 'Voucher for Priya Raman',
        text: [
          '# One seat, on a stool',
          'With Mrs Hayashi, Nishijin, on the third day at 14:00. The sweets are made without gelatine.',
          '# SLOW-7421',
          'Show this at the white wall and ring once. She hears it.',
        ],
      },
    },
  ],
};
