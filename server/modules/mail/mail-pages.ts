import type { KeptMail } from '#server/modules/mail/kept-mails.ts';
import type { MailKind } from '#contract/schemas/profile.ts';
import { escapeHtml } from '#server/http/escape-html.ts';

type MuteKind = MailKind | 'invitations';

const texts = {
  title: 'Mailbox',
  why: 'No mail server is configured (SMTP_URL), so e-mails are kept here. Only this computer can open this page.',
  empty: 'No e-mails yet. Codes, invitations and notices will appear here.',
  back: 'All e-mails',
  to: 'To',
  plain: 'Plain text',
  message: 'Message',
  mute: 'E-mails from Sojourn',
  kinds: {
    requests: (event) => `e-mails about requests to join ${event}`,
    answers: (event) => `e-mails about guests who join or decline ${event}`,
    changes: (event) => `e-mails about changed times and places for ${event}`,
    bulletins: (event) => `e-mails about bulletins of ${event}`,
    mentions: (event) => `e-mails about being mentioned in ${event}`,
    documents: (event) => `e-mails about documents for you in ${event}`,
    forms: (event) => `e-mails that ask for your feedback on ${event}`,
    starts: () => 'reminders before an experience starts',
    invitations: (event) => `invitations to ${event}`,
  } satisfies Record<MuteKind, (event: string) => string>,
  muteAsk: (what: string) => `Stop ${what}?`,
  muteDo: 'Stop these e-mails',
  muted: (what: string) => `There will be no more ${what}.`,
  allowDo: 'Send them after all',
  allowed: (what: string) => `You will get ${what} again, if your settings include them.`,
  muteGone: 'This link does not work any more.',
  muteGoneWhy:
    'It may be incomplete, or the experience is gone, and its e-mails with it. With an account, you can also choose in your profile which e-mails you get.',
};

export const mailboxPage = (mails: KeptMail[]): string =>
  page(
    texts.title,
    `<h1>${texts.title}</h1><p class="quiet">${texts.why}</p>${mails.length === 0 ? `<p>${texts.empty}</p>` : `<ul>${mails.map(line).join('')}</ul>`}`,
  );

/** A mail in both of its parts. HTML is shown in a sandboxed frame; links in the plain text can be followed. */
export const mailPage = (mail: KeptMail): string =>
  page(
    mail.subject,
    `<p><a href="/mailbox">← ${texts.back}</a></p>
<h1>${escapeHtml(mail.subject)}</h1><p class="quiet">${texts.to} ${escapeHtml(mail.recipient)}, ${when(mail.createdAt)}</p>
<iframe title="${texts.message}" style="--lines:${phoneLines(mail.textBody)}" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(mail.htmlBody.replace('<head>', '<head><base target="_top">'))}"></iframe>
<details open><summary>${texts.plain}</summary><pre>${linked(mail.textBody)}</pre></details>`,
  );

/**
 * Asks for confirmation, then reports it done; the choice can be undone. `stop`: the address that stops these mails.
 */
export function mutePage(of: {
  kind: MuteKind;
  eventName: string;
  step: 'ask' | 'stopped' | 'allowed';
  stop: string;
}): string {
  const what = escapeHtml(texts.kinds[of.kind](of.eventName));
  const { words, address, label } = {
    ask: { words: `<p>${texts.muteAsk(what)}</p>`, address: of.stop, label: texts.muteDo },
    stopped: {
      words: `<p role="status">${texts.muted(what)}</p>`,
      address: `${of.stop}&again=1`,
      label: texts.allowDo,
    },
    allowed: { words: `<p role="status">${texts.allowed(what)}</p>`, address: of.stop, label: texts.muteDo },
  }[of.step];
  return page(
    texts.mute,
    `<h1>${texts.mute}</h1>${words}<form method="post" action="${escapeHtml(address)}"><button>${label}</button></form>`,
  );
}

/** For a link that is incomplete, or whose event is gone. */
export const muteGonePage = (): string =>
  page(texts.mute, `<h1>${texts.mute}</h1><p>${texts.muteGone}</p><p class="quiet">${texts.muteGoneWhy}</p>`);

/** Upper bound of the text's lines on a phone, because a frame cannot adapt to the height of its contents. */
const phoneLines = (text: string): number =>
  text
    .replace(/https?:\/\/\S+/g, 'button')
    .split('\n')
    .reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / 26)), 0);

const line = (mail: KeptMail): string =>
  `<li><a href="/mailbox/${mail.id}"><b>${escapeHtml(mail.subject)}</b><span>${escapeHtml(mail.recipient)}</span><time>${when(mail.createdAt)}</time></a></li>`;

const when = (at: Date): string => escapeHtml(`${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`);

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);

const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:720px;padding:32px 16px;font:16px/1.5 Figtree,system-ui,sans-serif;background:light-dark(#f8f6f3,#0c0e13);color:light-dark(#1c1a18,#f3f1ed)}
h1{font-size:28px;line-height:34px;margin:0 0 8px}a{color:light-dark(#a93712,#ff8b60)}.quiet,time,span{color:light-dark(#544f47,#b1b7c2);font-size:14px}
ul{list-style:none;padding:0;margin:24px 0;display:grid;gap:8px}li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:14px 16px;border-radius:14px;background:light-dark(#fff,#13161c);color:inherit;text-decoration:none}li b{grid-column:1/-1}
button{padding:12px 22px;border:0;border-radius:999px;background:#ff7445;color:#100f0d;font:inherit;font-weight:650;cursor:pointer}iframe{box-sizing:border-box;width:100%;height:520px;border:1px solid light-dark(#e7e3dc,#333945);border-radius:14px}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:16px;border-radius:14px;background:light-dark(#fff,#13161c);font-size:14px}summary{margin:20px 0 8px;cursor:pointer}
@media(max-width:48em){iframe{height:calc(220px + var(--lines)*25px)}}`;

const page = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${content}</main></body></html>`;
