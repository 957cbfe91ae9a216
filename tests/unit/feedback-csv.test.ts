import { expect, test } from 'vitest';
import { feedbackCsv } from '#src/features/feedback/manage/feedback-csv.ts';

const [PACE, MORE] = ['a', 'b'];
const form = {
  title: 'After Kyoto',
  fields: [
    { id: PACE, label: 'The "pace"', kind: 'RATING' as const, options: [] },
    { id: MORE, label: '=SUM(A1)', kind: 'TEXT' as const, options: [] },
  ],
};
const person = { guid: 'g', firstName: '@Gil', lastName: null, profilePic: null };
const response = (value: string) => ({
  person,
  at: '2027-04-08T10:00:00.000Z',
  answers: [{ fieldId: MORE, value }],
});

test('the file has a line for each response and a column for each question; unanswered ones are empty', () => {
  const answers = [{ fieldId: PACE, value: 4 }];
  expect(
    feedbackCsv({
      ...form,
      anonymous: false,
      responses: [response('one\ntwo, "three"'), { person, at: null, answers }],
    }),
  ).toBe(
    [
      `"Name","Answered","The ""pace""","'=SUM(A1)"`,
      `"'@Gil","2027-04-08T10:00:00.000Z","","one\ntwo, ""three"""`,
      `"'@Gil","",4,""`,
    ].join('\r\n'),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM', '\t=1', '\r=1', '  =1', '\n=1'])(
  'no cell can be interpreted as a formula: %j',
  (value) => {
    expect(feedbackCsv({ ...form, anonymous: true, responses: [response(value)] })).toContain(`"'${value}"`);
  },
);

test('the export of an anonymous form contains neither names nor times', () => {
  const csv = feedbackCsv({ ...form, anonymous: true, responses: [response('Lovely')] });
  expect(csv).toBe(`"The ""pace""","'=SUM(A1)"\r\n"","Lovely"`);
});
