// Mails about names and words in a right-to-left script, in sentences of ours that are not.
import { expect, test } from 'vitest';
import { deletionCodeMail } from '#server/modules/auth/account-mail.ts';
import { bulletinsMail, changesMail } from '#server/modules/mail/event-mail.ts';
import { answersMail, invitationMail } from '#server/modules/mail/rsvp-mail.ts';

const event = {
  id: '01a21b63-8f10-7515-a4b5-7ef6e6b6e71f',
  name: 'מסע בגליל',
  startOn: '2027-04-06',
  endOn: '2027-04-08',
  timezone: 'Asia/Jerusalem',
};
const of = { to: 'ada@example.org', event, publicUrl: 'https://sojourn.example' };
const muteUrl = 'https://sojourn.example/stop';
/** As it is isolated: what follows keeps its place, and a neighbour its own. */
const apart = (name: string) => `\u2068${name}\u2069`;

test('a name that reads from right to left does not take the numbers after it along', () => {
  const changes = [{ name: 'ארוחה' }, { name: 'טיול' }].map((one) => ({
    ...one,
    place: { before: 'חיפה', now: 'עכו 3' },
  }));
  const mail = changesMail({ ...of, changes });
  expect(mail.subject).toBe(`${apart(event.name)}: 2 activities have changed`);
  expect(mail.text).toContain(`${apart('טיול')}: now at ${apart('עכו 3')} (was ${apart('חיפה')})`);
});

test('nor change places with the next name', () => {
  const { text } = answersMail({ ...of, joined: ['נועה', 'Ada', 'ليلى'], waiting: [], declined: [] });
  expect(text).toContain(`Joined: ${apart('נועה')}, Ada and ${apart('ليلى')}.`);
});

test('names in our own direction, and the calendar, stay as they are', () => {
  const mail = invitationMail({
    ...of,
    hostName: 'Ada Lovelace',
    answerUrl: 'https://sojourn.example/a',
    muteUrl,
  });
  expect(mail.subject).toBe(`Ada Lovelace invites you to ${apart(event.name)}`);
  expect(mail.calendar).toContain(`SUMMARY:${event.name}`);
});

test('what the hosts have written has its own direction', () => {
  const one = { title: 'שעה חדשה', description: 'ניפגש ב־9.\nBring a coat.' };
  const alone = bulletinsMail({ ...of, bulletins: [one], muteUrl });
  expect(alone.html).toMatch(/<h1 dir="auto"[^>]*>שעה חדשה<\/h1>/);
  expect(alone.html).toMatch(/<p dir="auto"[^>]*>ניפגש ב־9\.<\/p>/);
  expect(alone.text).toContain(`${one.title}\n\nניפגש ב־9.\n\nBring a coat.`);
  const two = bulletinsMail({ ...of, bulletins: [one, one], muteUrl });
  expect(two.html).toMatch(/<h1 style[^>]*>2 new bulletins<\/h1>/);
  const note = { by: 'נועה לוי', text: 'להתראות!\n\nBring a coat.' };
  const invited = invitationMail({ ...of, hostName: note.by, answerUrl: muteUrl, muteUrl, note });
  expect(invited.html).toContain(
    '<div dir="auto">להתראות!</div><div dir="auto"><br></div><div dir="auto">Bring a coat.</div>',
  );
});

test('the subject counts activities, dates, or both', () => {
  const [meal, day] = [{ name: 'Tea' }, { name: 'Day 1', whole: true as const }];
  const subject = (...changes: (typeof meal | typeof day)[]) =>
    changesMail({ ...of, event: { ...event, name: 'Kyoto' }, changes }).subject;
  expect(subject(meal)).toBe('Kyoto: Tea has changed');
  expect(subject(meal, meal)).toBe('Kyoto: 2 activities have changed');
  expect(subject(day, day)).toBe('Kyoto: 2 dates have changed');
  expect(subject(meal, day)).toBe('Kyoto: 2 changes');
});

test('a code to delete the account does not call it harmless that somebody else is logged in', () => {
  const { text } = deletionCodeMail({ to: 'ada@example.org', code: '408213' });
  expect(text).not.toContain('nothing will happen');
  expect(text).toContain('a new password logs every device out');
});
