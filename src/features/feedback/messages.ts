/** Texts of the feedback tab. */
export const messages = {
  label: 'Feedback',
  error: 'Error loading feedback forms',
  toAnswer: (n: number) => (n === 1 ? '1 form to answer' : `${n} forms to answer`),
  states: { draft: 'Draft', published: 'Published', closed: 'Closed' },
  kinds: {
    RATING: 'Rating, 1 to 5',
    SCALE: 'Scale, 0 to 10',
    CHOICE: 'One of several choices',
    TEXT: 'Written answer',
  },
  /** From 1 to 5. */
  ratings: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  scaleEnds: ['Not at all', 'Very much'],
} as const;
