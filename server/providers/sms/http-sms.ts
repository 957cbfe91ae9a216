import * as v from 'valibot';
import { SmsRefused, type SmsSender } from '#server/providers/sms/sms-sender.ts';

const LIMIT_MS = 10_000;
/**
 * Twilio's error codes for numbers that do not exist, are not allowed, are no mobiles, cannot be reached or
 * have opted out: https://www.twilio.com/docs/api/errors
 */
const ABOUT_THE_NUMBER = new Set([21211, 21214, 21217, 21401, 21407, 21408, 21421, 21610, 21612, 21614]);
const Failure = v.object({ code: v.number(), message: v.optional(v.string(), '') });

/**
 * Client of Twilio's API, which other providers imitate. Posts a form to
 * `https://<account>:<token>@api.twilio.com/2010-04-01/Accounts/<account>/Messages.json?From=<number>`. With
 * `MessagingServiceSid=<id>` in place of `From`, the service chooses the number.
 */
export function httpSms(url: string): SmsSender {
  const target = new URL(url);
  const credentials = `${decodeURIComponent(target.username)}:${decodeURIComponent(target.password)}`;
  const sender = [...target.searchParams];
  target.username = target.password = target.search = '';
  return {
    async send(phone, text) {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
        body: new URLSearchParams([...sender, ['To', phone], ['Body', text]]),
        redirect: 'error',
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      if (answer.ok) {
        await answer.body?.cancel();
        return;
      }
      const failure = v.safeParse(Failure, await answer.json().catch(() => null));
      const code = failure.success ? failure.output.code : null;
      // the provider's own message may contain the number
      const reason = `the provider of text messages answered ${answer.status}${code === null ? '' : `, code ${code}`}`;
      throw code !== null && ABOUT_THE_NUMBER.has(code) ? new SmsRefused(reason) : new Error(reason);
    },
  };
}
