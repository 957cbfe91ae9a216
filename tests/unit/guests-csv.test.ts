import { expect, test } from 'vitest';
import { guestsCsv, guestsFileName } from '#src/features/event/guests/guests-csv.ts';
import { newTags } from '#src/features/event/invite/invite-rules.ts';
import { readGuestFile } from '#src/features/event/invite/read-guest-file.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

const linesOf = async (...rsvps: Parameters<typeof guestsCsv>[0]) =>
  (await guestsCsv(rsvps).text()).replace(/^\uFEFF/, '').split('\r\n');

test('an exported guest list is quoted and contains no formula', async () => {
  const evil = ['=HYPERLINK("http://x")', '+1', '-2', '@SUM(A1)', ' =1', '\t=1', '|calc'];
  const lines = await linesOf(
    someRsvp('e', 'Zoë', {
      user: { lastName: 'O"Neill, Jr', organisation: 'Lumen\nFoods', isHost: true },
      companions: ['Ann', ''],
      answeredAt: '2027-03-01T10:02:00.000Z',
    }),
    ...evil.map((organisation) => someRsvp('e', 'Eve', { status: 'NO', user: { organisation } })),
  );
  expect(lines.slice(0, 2)).toEqual([
    'Name,E-mail,Organisation,Status,Answered,Role,Tags,Brings,Companions',
    '"Zoë O""Neill, Jr",zoë@example.org,"Lumen\nFoods",Attending,2027-03-01T10:02:00.000Z,Host,,2,Ann',
  ]);
  expect(lines.slice(2, -1)).toHaveLength(evil.length);
  for (const line of lines.slice(2, -1)) expect(line).toMatch(/^Eve Tester,eve@example\.org,"?'/);
  expect((await guestsCsv([]).arrayBuffer()).byteLength).toBeGreaterThan(3);
  expect([...new Uint8Array(await guestsCsv([]).arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
});

test('the file name says what the file contains', () => {
  expect(guestsFileName('Kyoto, Slowly ✨')).toBe('kyoto-slowly-attendees.csv');
  expect(guestsFileName('…')).toBe('guests-attendees.csv');
});

test.each([
  ['E-mail,Name\nann@x.org,Ann Lee\nben@x.org,', ['Ann Lee', null], 0],
  ['ann@x.org\nben@x.org\n', [null, null], 0],
  ['Ann Lee,ann@x.org,Aldermoor\n"Lee, Ben",ben@x.org,Aldermoor', ['Ann Lee', 'Lee, Ben'], 0],
  ['First,Last,Mail,Company\nAnn,Lee,ann@x.org,Aldermoor\nBen,,ben@x.org,\nnobody,,,', ['Ann Lee', 'Ben'], 1],
  ['Ann\tann@x.org\nBen\tben@x.org', ['Ann', 'Ben'], 0],
  ['1,Ann,ann@x.org\n2,,ben@x.org', ['Ann', null], 0],
  ['Ann Lee <ann@x.org>\nBen <ben@x.org>', ['Ann Lee', 'Ben'], 0],
  [
    'Order #,First Name,Surname,Email,Event Name,Ticket Type,Last seen\n1,Ann,Lee,ann@x.org,Summer Party,Full,May\n2,Ben,,ben@x.org,Summer Party,Full,',
    ['Ann Lee', 'Ben'],
    0,
  ],
  [
    'Company name;Guest_name;E-Mail;Username\nAldermoor;Ann Lee;ann@x.org;ann1\nAldermoor;;ben@x.org;ben1',
    ['Ann Lee', null],
    0,
  ],
  ['Vorname;Nachname;E-Mail\nAnn;Lee;ann@x.org\nBen;;ben@x.org', ['Ann Lee', 'Ben'], 0],
  [
    'First name (optional),Name (required),Mail,Ticket name\nAnn,Lee,ann@x.org,Weekend\n,Ben,ben@x.org,Weekend',
    ['Ann Lee', 'Ben'],
    0,
  ],
  ['Ticket First Name,Ticket last name,Mail\nAnn,Lee,ann@x.org\nBen,,ben@x.org', ['Ann Lee', 'Ben'], 0],
  ['Invitee Name;Mail\nAnn Lee;ann@x.org\nBen;ben@x.org', ['Ann Lee', 'Ben'], 0],
  ['Registrant name;Mail\nAnn Lee;ann@x.org\nBen;ben@x.org', ['Ann Lee', 'Ben'], 0],
  ['Member first name;Mail\nAnn;ann@x.org\nBen;ben@x.org', ['Ann', 'Ben'], 0],
  ['Name of guest;Mail\nAnn Lee;ann@x.org\nBen;ben@x.org', ['Ann Lee', 'Ben'], 0],
  ['Prénom*,Nom*,Mail\nAnn,Lee,ann@x.org\nBen,,ben@x.org', ['Ann Lee', 'Ben'], 0],
])('%j', (text, names, skipped) => {
  expect(readGuestFile(text)).toEqual({
    people: [
      { emailId: 'ann@x.org', name: names[0] },
      { emailId: 'ben@x.org', name: names[1] },
    ],
    skipped,
  });
});

test.each([
  'Vor- und Nachname',
  '"Name, Vorname"',
  'Rufname',
  'First and last name',
  'Name and surname',
  'Name / Surname',
  '"Last, First"',
  ...['Delegate', 'Traveller', 'Passenger', 'Employee', 'Staff', 'Student', 'Client', 'Customer'].map(
    (who) => `${who} name`,
  ),
  'Team member name',
  'Preferred name',
  'Legal name',
  'Name of attendee',
  'Name of participant',
  "Guest's name",
  'Guest 1 name',
  'What is your name?',
  'Buyer first name',
  'Order first name',
])('%s is a heading of names, next to others that are not', (heading) => {
  const text = `Company name,Event name,${heading},Mail,Ticket type name,Username\nAldermoor,Party,Ann Lee,ann@x.org,Full,ann1`;
  expect(readGuestFile(text).people).toEqual([{ emailId: 'ann@x.org', name: 'Ann Lee' }]);
});

test('of several headings that could be names, the clearest give them', () => {
  const nameIn = (text: string) => readGuestFile(text).people[0]?.name;
  expect(nameIn('Name,Emergency contact name,Mail\nAnn Lee,Ben Lee,ann@x.org')).toBe('Ann Lee');
  expect(nameIn('First and last name,Dietary needs,Last visit,Mail\nAnn Lee,none,May,ann@x.org')).toBe(
    'Ann Lee',
  );
  expect(nameIn('Buyer first name,Buyer last name,Preferred name,Mail\nAnn,Lee,Annie,ann@x.org')).toBe(
    'Ann Lee',
  );
  expect(nameIn('Preferred name,Legal name,Mail\nAnnie Lee,Ann Lee,ann@x.org')).toBe('Annie Lee');
  expect(nameIn('"Last, First",Mail\n"Lee, Ann",ann@x.org')).toBe('Ann Lee');
  expect(nameIn('"Name, Vorname";Mail;Firma\n"Lee, Ann";ann@x.org;Aldermoor')).toBe('Ann Lee');
  expect(nameIn('Company name,Tournament,Mail\nAldermoor,Spring,ann@x.org')).toBeNull();
  expect(nameIn('Account name,Contact name,Mail\nAldermoor,Ann Lee,ann@x.org')).toBe('Ann Lee');
  expect(nameIn('Partner name,Delegate name,Insurance name,Mail\nBen Lee,Ann Lee,Safe,ann@x.org')).toBe(
    'Ann Lee',
  );
  expect(nameIn('Mail,Business name\nann@x.org,Aldermoor')).toBeNull();
});

test('an exported list can be imported again, with its tags', async () => {
  const text = await guestsCsv([
    someRsvp('e', 'Ann', { user: { tags: ['=Sum', 'Table 4'] } }),
    someRsvp('e', 'Ben'),
  ]).text();
  expect(readGuestFile(text)).toEqual({
    people: [
      { emailId: 'ann@example.org', name: 'Ann Tester', tags: ['=Sum', 'Table 4'] },
      { emailId: 'ben@example.org', name: 'Ben Tester' },
    ],
    skipped: 0,
  });
});

test('a shortened tag ends with a complete character; a guest gets no more tags than allowed', () => {
  const [ann] = readGuestFile(`Mail,Tags\nann@x.org,${'x'.repeat(39)}🎈`).people;
  expect(ann?.tags).toEqual(['x'.repeat(39)]);
  const had = Array.from({ length: 19 }, (_, n) => `Table ${n}`);
  const gil = someRsvp('e', 'Gil', { user: { tags: had } });
  expect(newTags({ 'gil@example.org': ['Table 3', 'VIP', 'Press'] }, [gil])).toEqual({
    'gil@example.org': ['VIP'],
  });
});
