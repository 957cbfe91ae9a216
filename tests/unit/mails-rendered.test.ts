// The words of mails, also around names and texts in a right-to-left script.
import { expect, test } from 'vitest';
import { deletionCodeMail, signInMethodMail, signUpMail } from '#server/modules/auth/account-mail.ts';
import { bulletinsMail, cancelledMail, changesMail, restoredMail } from '#server/modules/mail/event-mail.ts';
import {
  answersMail,
  comingMail,
  invitationMail,
  joinRequestMail,
  madeHostMail,
  removedMail,
} from '#server/modules/mail/rsvp-mail.ts';

const event = {
  id: '01a21b63-8f10-7515-a4b5-7ef6e6b6e71f',
  name: 'מסע בגליל',
  startOn: '2027-04-06',
  endOn: '2027-04-08',
  timezone: 'Asia/Jerusalem',
};
const of = { to: 'ada@example.org', event, publicUrl: 'https://sojourn.example' };
const muteUrl = 'https://sojourn.example/stop';
/** The name in isolation characters: the text around it keeps its order. */
const isolated = (name: string) => `\u2068${name}\u2069`;

test('a right-to-left name does not move the numbers after it', () => {
  const changes = [{ name: 'ארוחה' }, { name: 'טיול' }].map((one) => ({
    ...one,
    place: { before: 'חיפה', now: 'עכו 3' },
  }));
  const mail = changesMail({ ...of, changes });
  expect(mail.subject).toBe(`${isolated(event.name)}: 2 activities have changed`);
  expect(mail.text).toContain(`${isolated('טיול')}: now at ${isolated('עכו 3')} (was ${isolated('חיפה')})`);
});

test('two right-to-left names do not change places', () => {
  const { text } = answersMail({ ...of, joined: ['נועה', 'Ada', 'ليلى'], waiting: [], declined: [] });
  expect(text).toContain(`Joined: ${isolated('נועה')}, Ada and ${isolated('ليلى')}.`);
});

test('left-to-right names, and the calendar entry, are unchanged', () => {
  const mail = invitationMail({
    ...of,
    hostName: 'Ada Lovelace',
    answerUrl: 'https://sojourn.example/a',
    muteUrl,
  });
  expect(mail.subject).toBe(`Ada Lovelace invites you to ${isolated(event.name)}`);
  expect(mail.calendar).toContain(`SUMMARY:${event.name}`);
});

test('texts written by hosts have their own direction', () => {
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

test('the mail with a code for deleting the account does not say that a login by somebody else is harmless', () => {
  const { text } = deletionCodeMail({ to: 'ada@example.org', code: '408213' });
  expect(text).not.toContain('nothing will happen');
  expect(text).toContain('a new password logs every device out');
});

const kyoto = { ...of, event: { ...event, name: 'Kyoto', timezone: 'Asia/Tokyo' } };
const dates = 'Tuesday, 6 April 2027 to Thursday, 8 April 2027 (Asia/Tokyo)';

test('the mails about a cancelled and a restored event are true for people who are coming, invited, or waiting', () => {
  expect(cancelledMail(kyoto).text).toContain(
    'You got this because you were coming to Kyoto, invited to it or waiting to join it.',
  );
  const restored = restoredMail(kyoto).text;
  expect(restored).toMatch(/cancelled and has been brought back\.$/m);
  expect(restored).toContain(
    'You got this because you are coming to Kyoto, invited to it or waiting to join it.',
  );
});

test('a mail to hosts uses the words of the buttons, and one to a new host does not list the dates among what they can do', () => {
  const asked = joinRequestMail({ ...kyoto, guestNames: ['Ada'] }).text;
  expect(asked).toContain('Approve or reject the request in the list of attendees.');
  expect(madeHostMail(kyoto).text).toContain(
    `You now host Kyoto, ${dates}. You can edit it, invite people and decide about requests to join.`,
  );
});

test('a mail calls one thing by one name', () => {
  expect(removedMail(kyoto).text).toContain(
    `A host of Kyoto, ${dates}, has removed you from the guest list.`,
  );
  const [code, method] = [
    signUpMail({ to: of.to, code: '408213' }),
    signInMethodMail({ to: of.to, publicUrl: of.publicUrl }),
  ].map(({ text }) => text);
  expect([code, method]).toEqual([expect.stringContaining('somebody'), expect.stringContaining('Somebody')]);
});

test('the mail with a ticket says what makes it stay on the phone', () => {
  const { text } = comingMail({ ...kyoto, ticketUrl: muteUrl, answerUrl: muteUrl });
  expect(text).toContain('Open it once while you have a signal, and it stays on your phone; or print it.');
});
