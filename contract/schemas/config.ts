import * as v from 'valibot';

/**
 * `GET /oapi/config`: what this installation offers, so that a button without a service behind it is not
 * shown.
 */
export const PublicConfig = v.object({
  googleClientId: v.nullable(v.string()),
  /** Mails are kept on a page of this server instead of being sent. */
  mailbox: v.boolean(),
  demo: v.boolean(),
  /** Building with AI asks a service; otherwise the planner of this server reads what is written. */
  ai: v.optional(v.boolean()),
  /** Pictures are searched in libraries of photos too, and not only among the painted ones. */
  photos: v.optional(v.boolean()),
  /**
   * Where the landing page and the download sheet lead; null = the button is not shown, or becomes a mail to
   * `legal.email`.
   */
  links: v.object({
    demo: v.nullable(v.string()),
    chat: v.nullable(v.string()),
    appStore: v.nullable(v.string()),
    playStore: v.nullable(v.string()),
  }),
  /** Who runs this installation, as the legal pages name them. null = not given, and then not mentioned. */
  legal: v.object({
    name: v.string(),
    address: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    email: v.nullable(v.string()),
  }),
});
export type PublicConfig = v.InferOutput<typeof PublicConfig>;
