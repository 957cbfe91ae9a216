import { expect, test } from 'vitest';
import type { ReadTalk } from '#server/modules/schedule-import/schedule-file.ts';
import { readScheduleXml } from '#server/modules/schedule-import/schedule-xml.ts';

const talk = (title: string, start: string): string =>
  `<event id="1"><title>${title}</title><start>${start}</start><duration>00:30</duration></event>`;
const schedule = (rooms: string): string =>
  `<?xml version="1.0"?><schedule><conference><title>Caf&#233; Conf &#x2013; 2027</title></conference>
  <day date="2027-06-01">${rooms}</day></schedule>`;
const titles = (talks: readonly ReadTalk[]) => talks.map((one) => 'talk' in one && one.talk.title);

test('if a room occurs twice in a day, the talks of both are imported', () => {
  const { days } = readScheduleXml(
    schedule(
      `<room name="Hall">${talk('One', '09:00')}</room><room name="Lab">${talk('Two', '09:00')}</room><room name="Hall">${talk('Three', '10:00')}</room>`,
    ),
  );
  expect(Object.entries(days[0]?.rooms ?? {}).map(([room, talks]) => [room, titles(talks)])).toEqual([
    ['Hall', ['One', 'Three']],
    ['Lab', ['Two']],
  ]);
});

test('numeric character references are decoded', () => {
  const read = readScheduleXml(
    schedule(`<room name="Gro&#223;er Saal">${talk('R&amp;D &#8220;live&#8221;', '09:00')}</room>`),
  );
  expect(read.title).toBe('Café Conf – 2027');
  expect(Object.entries(read.days[0]?.rooms ?? {}).map(([room, talks]) => [room, titles(talks)])).toEqual([
    ['Großer Saal', ['R&D “live”']],
  ]);
});
