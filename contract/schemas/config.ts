import * as v from 'valibot';

/** `GET /oapi/config`: what this installation offers, so that no button is shown without a service behind it. */
export const PublicConfig = v.object({
  googleClientId: v.nullable(v.string()),
  /** Mails are shown on a page of this server instead of being sent. */
  mailbox: v.boolean(),
  demo: v.boolean(),
  /** Whether building with AI asks a service; if not, the built-in planner reads the text. */
  ai: v.optional(v.boolean()),
  /** Whether pictures are also searched in photo libraries, besides the painted ones. */
  photos: v.optional(v.boolean()),
  /**
   * Targets of the landing page and the download sheet; null hides the button, or turns it into a mail to
   * `legal.email`.
   */
  links: v.object({
    demo: v.nullable(v.string()),
    chat: v.nullable(v.string()),
    appStore: v.nullable(v.string()),
    playStore: v.nullable(v.string()),
  }),
  /** Who runs this installation, for the legal pages; null = not given and not mentioned. */
  legal: v.object({
    name: v.string(),
    address: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    email: v.nullable(v.string()),
  }),
});
export type PublicConfig = v.InferOutput<typeof PublicConfig>;
