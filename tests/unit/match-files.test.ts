import { expect, test } from 'vitest';
import { matchFiles } from '#src/features/documents/match-files.ts';

const guest = (guid: string, firstName: string, lastName: string) => ({
  user: {
    guid,
    firstName,
    lastName,
    emailId: `${guid}@example.org`,
    profilePic: null,
    organisation: null,
    tags: [],
    isOwner: false,
    isHost: false,
  },
});
const GUESTS = [
  guest('ana', 'Ana', 'Silva'),
  guest('ann', 'Ann', 'Silva'),
  guest('tom', 'Tomás', 'Ferreira'),
  guest('jo', 'Jo', 'Ferreira-Lopes'),
];

test.each([
  ['Ticket Ana Silva.pdf', 'ana'],
  ['silva_ana_visa.pdf', 'ana'],
  ['TOMAS-FERREIRA.jpg', 'tom'],
  ['boarding pass tomás.pdf', 'tom'],
  ['Lopes.png', 'jo'],
  ['for ann@example.org.pdf', 'ann'],
  // both people have this name
  ['Silva.pdf', null],
  // a part of a longer word does not count
  ['Analysis.pdf', null],
  // the names of two people
  ['Ana Silva and Ann Silva.pdf', null],
  ['map.pdf', null],
])('%s is assigned to %s', (name, whose) => {
  expect(matchFiles([name], GUESTS)).toEqual([whose]);
});
