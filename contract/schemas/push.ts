import * as v from 'valibot';

const Bytes = (length: number, text: string) =>
  v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/, text), v.maxLength(length, text));

/** `PUT /api/push`: where the browser of this sign-in takes messages in, and the keys they are sealed for. */
export const PushSubscriptionBody = v.object({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(2000, 'This is no address of a push service.'),
    v.regex(/^https:\/\/[^\s/@]+\/\S+$/, 'This is no address of a push service.'),
  ),
  keys: v.object({
    p256dh: Bytes(100, 'This is no key of a browser.'),
    auth: Bytes(40, 'This is no key of a browser.'),
  }),
});
export type PushSubscriptionBody = v.InferOutput<typeof PushSubscriptionBody>;

/** `GET /api/push`: the key that messages are signed with, and whether this sign-in gets any. */
export const PushState = v.object({ key: v.string(), on: v.boolean() });

/** What a browser is sent, sealed for it alone. Its worker shows it. */
export interface PushMessage {
  /** Whom it is for: shown nowhere once somebody else is signed in. */
  to: string;
  title: string;
  body: string;
  /** What it takes the place of. */
  tag: string;
  /** Where a tap leads, within the app. */
  path: string;
}
