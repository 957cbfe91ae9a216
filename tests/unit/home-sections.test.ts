import { expect, test } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import { homeSections, matchesFilter } from '#src/features/home/home-sections.ts';
import { someEvent } from '#tests/support/some-event.ts';

const now = new Date('2027-04-08T09:00:00Z');
const on = (startOn: string, endOn: string, more: Partial<EventRow> = {}) =>
  someEvent({ startOn, endOn, ...more });
const guest = { isGuest: true, selfStatus: 'YES' } as const;

test('an event in which the person takes part is current, upcoming or past by its dates', () => {
  const running = on('2027-04-06', '2027-04-11', guest);
  const later = on('2027-06-18', '2027-06-20', guest);
  const over = on('2027-01-01', '2027-01-02', guest);
  const sections = homeSections([later, over, running], now);
  expect(sections.now).toEqual([running]);
  expect(sections.comingUp).toEqual([later]);
  expect(sections.past).toEqual([over]);
});

test('invitations are pending even while the event runs, and disappear when it is over', () => {
  const running = on('2027-04-06', '2027-04-11', { selfStatus: 'REQUESTED' });
  const over = on('2027-01-01', '2027-01-02', { selfStatus: 'REQUESTED' });
  const sections = homeSections([running, over], now);
  expect(sections.invitations).toEqual([running]);
  expect([...sections.now, ...sections.comingUp, ...sections.past, ...sections.discover]).toEqual([]);
});

test('a requested event is listed as upcoming; declined and other people’s public events are under discover', () => {
  const asked = on('2027-06-18', '2027-06-20', { selfStatus: 'HOST_APPROVAL_REQUESTED' });
  const declined = on('2027-06-19', '2027-06-20', { selfStatus: 'NO' });
  const foreign = on('2027-06-18', '2027-06-20');
  const sections = homeSections([declined, asked, foreign], now);
  expect(sections.comingUp).toEqual([asked]);
  expect(sections.discover).toEqual([foreign, declined]);
});

test('of two current events the one that began last comes first', () => {
  const long = on('2027-03-01', '2027-05-01', guest);
  const short = on('2027-04-08', '2027-04-08', guest);
  expect(homeSections([long, short], now).now).toEqual([short, long]);
});

test('an owner counts as host, not as attending', () => {
  const own = on('2027-06-18', '2027-06-20', {
    isOwner: true,
    isHost: true,
    isGuest: true,
    selfStatus: 'YES',
  });
  expect(matchesFilter(own, 'hosting')).toBe(true);
  expect(matchesFilter(own, 'attending')).toBe(false);
  expect(matchesFilter(on('2027-06-18', '2027-06-20', guest), 'attending')).toBe(true);
});
