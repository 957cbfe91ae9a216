import * as v from 'valibot';

/** `GET /oapi/config` [EXT]: what this installation offers, so that a button without a service behind it is not shown. */
export const PublicConfig = v.object({
  googleClientId: v.nullable(v.string()),
  /** Mails are kept on a page of this server instead of being sent. */
  mailbox: v.boolean(),
  demo: v.boolean(),
});
export type PublicConfig = v.InferOutput<typeof PublicConfig>;
