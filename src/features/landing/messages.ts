/** Sentences of the landing page. Hero words as in specification section 2.2. */
export const LANDING_TEXT = {
  hero: 'Elevate The Experience',
  pitch: 'Plan it once. Every guest carries it with them, day by day, with or without a signal.',
  discover: 'Discover More',
  create: 'Create an account',
  featuresTitle: 'From the first idea to the last evening',
  features: [
    { title: 'Itineraries, day by day', text: 'Days, activities, times and places. One link shows the whole programme.' },
    { title: 'Answers that arrive', text: 'Invite by e-mail or by link. Guests join, decline or ask; hosts decide.' },
    { title: 'With or without a signal', text: 'Everything opens on the plane and in the valley. What you change goes out when you are back.' },
    { title: 'A feed for the people there', text: 'Photos, words and hearts, shared with those who came along.' },
    { title: 'Private when it should be', text: 'You decide who sees the experience, and who may join it.' },
    { title: 'Changes, at once', text: 'Move an activity and every guest sees the new time.' },
  ],
} as const;
