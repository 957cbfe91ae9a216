import * as v from 'valibot';

const Bytes = (length: number, text: string) =>
  v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/, text), v.maxLength(length, text));

/** `PUT /api/push`: the push endpoint of this sign-in's browser, and the keys for encrypting messages to it. */
export const PushSubscriptionBody = v.object({
  endpoint: v.pipe(
    v.string(),
    v.maxLength(2000, 'This is not the address of a push service.'),
    v.regex(/^https:\/\/[^\s/@]+\/\S+$/, 'This is not the address of a push service.'),
  ),
  keys: v.object({
    p256dh: Bytes(100, 'This is not a browser’s key.'),
    auth: Bytes(40, 'This is not a browser’s key.'),
  }),
});
export type PushSubscriptionBody = v.InferOutput<typeof PushSubscriptionBody>;

/** `GET /api/push`: the server's VAPID key, and whether this sign-in receives messages. */
export const PushState = v.object({ key: v.string(), on: v.boolean() });

/** Payload of a push message, encrypted for one browser. Its worker shows it. */
export interface PushMessage {
  /** The recipient's guid: the message is not shown once somebody else is signed in. */
  to: string;
  title: string;
  body: string;
  /** A newer message with the same tag replaces the older one. */
  tag: string;
  /** Path within the app that opens on a tap. */
  path: string;
}
