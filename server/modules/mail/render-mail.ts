import { escapeHtml } from '#server/http/escape-html.ts';
import type { Mail } from '#server/providers/mail/mail-sender.ts';

/** A person's own words, attributed. */
export interface Quote {
  by: string;
  text: string;
}

/** Introduces the paragraphs that follow: whose words they are, or what they are about. */
export interface Lead {
  lead: string;
}

/** Words that are not ours, and so may have a different direction. */
export interface Own {
  own: string;
}

/** The content of a mail. One layout renders both of its parts. */
export interface MailContent {
  to: string;
  subject: string;
  /** A single line, large. */
  title: string | Own;
  paragraphs: (string | Lead | Own)[];
  /** After the paragraphs, set apart from our own words. */
  quote?: Quote | undefined;
  /** A one-time code, formatted to be read out or copied. */
  code?: string;
  action?: { label: string; url: string };
  /** A secondary link. */
  also?: { label: string; url: string } | undefined;
  /** Why this mail was sent, in small type. */
  footnote: string;
  calendar?: string;
  /** Unsubscribe link, also in small type. */
  unsubscribe?: { label: string; url: string };
}

/**
 * Plain text for every mail program, and HTML in the product's colours, dark where the mail program is dark. All text
 * is escaped here.
 */
export function renderMail({
  to,
  subject,
  title,
  paragraphs,
  quote,
  code,
  action,
  also,
  footnote,
  calendar,
  unsubscribe,
}: MailContent): Mail {
  const text = [
    wordsOf(title),
    ...paragraphs.map((p) => (typeof p === 'object' && 'lead' in p ? `${p.lead}:` : wordsOf(p))),
    ...(quote
      ? [
          `${apart(quote.by)} writes:\n\n${linesOf(quote)
            .map((line) => `> ${line}`.trimEnd())
            .join('\n')}`,
        ]
      : []),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(also ? [`${also.label}: ${also.url}`] : []),
    `--\n${footnote}\n${unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}\n` : ''}Sojourn`,
  ].join('\n\n');
  return {
    to,
    subject,
    ...(calendar && { calendar }),
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
    text: `${text}\n`,
    html: page(
      subject,
      [
        `<h1${directionOf(title)} style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700">${escapeHtml(wordsOf(title))}</h1>`,
        ...paragraphs.map((p) =>
          typeof p === 'object' && 'lead' in p
            ? `<p dir="auto" style="margin:22px 0 4px;font-size:16px;line-height:25px;font-weight:700">${escapeHtml(p.lead)}</p>`
            : `<p${directionOf(p)} style="margin:0 0 14px;font-size:16px;line-height:25px">${escapeHtml(wordsOf(p))}</p>`,
        ),
        ...(quote
          ? [
              `<p class="sj-quiet" style="margin:20px 0 6px;font-size:14px;line-height:20px;color:#544f47">${escapeHtml(apart(quote.by))} writes:</p>`,
              `<blockquote style="margin:0 0 20px;padding:2px 0 2px 14px;border-left:3px solid #ff7445;font-size:16px;line-height:25px">${linesOf(quote).map(ownLine).join('')}</blockquote>`,
            ]
          : []),
        ...(code
          ? [
              `<p class="sj-code" style="margin:20px 0;padding:14px 0;border-radius:12px;background:#f1eee9;text-align:center;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`,
            ]
          : []),
        ...(action
          ? [
              `<p style="margin:24px 0 8px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 22px;border-radius:999px;background:#ff7445;color:#100f0d;font-size:16px;font-weight:650;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
            ]
          : []),
        ...(also
          ? [
              `<p style="margin:14px 0 8px;font-size:16px;line-height:25px"><a class="sj-name" href="${escapeHtml(also.url)}" style="color:#1c1a18;font-weight:650">${escapeHtml(also.label)}</a></p>`,
            ]
          : []),
        `<p class="sj-quiet" style="margin:28px 0 0;padding-top:16px;border-top:1px solid #e7e3dc;font-size:13px;line-height:19px;color:#544f47">${escapeHtml(footnote)}${unsubscribe ? ` <a class="sj-quiet" href="${escapeHtml(unsubscribe.url)}" style="color:#544f47">${escapeHtml(unsubscribe.label)}</a>.` : ''}</p>`,
      ].join('\n'),
    ),
  };
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A name within a sentence of ours. A name in a right-to-left script is isolated: otherwise it would pull the numbers
 * and signs after it along, and swap places with the next name.
 */
export const apart = (name: string): string => (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name);

const ownLine = (line: string): string => `<div dir="auto">${escapeHtml(line) || '<br>'}</div>`;
const wordsOf = (words: string | Own): string => (typeof words === 'string' ? words : words.own);
const directionOf = (words: string | Own): string => (typeof words === 'string' ? '' : ' dir="auto"');

const linesOf = ({ text }: Quote): string[] => text.split(/\r\n|[\n\r\u2028\u2029]/);

const DARK =
  'body,.sj-body{background:#0c0e13!important}.sj-card{background:#13161c!important;color:#f3f1ed!important}.sj-code{background:#262b35!important}.sj-quiet{color:#b1b7c2!important;border-color:#333945!important}.sj-name{color:#f3f1ed!important}';

const page = (subject: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title>
<style>@media (prefers-color-scheme: dark){${DARK}}</style></head>
<body style="margin:0;background:#f8f6f3"><table role="presentation" class="sj-body" width="100%" cellpadding="0" cellspacing="0" style="background:#f8f6f3"><tr><td align="center" style="padding:28px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<tr><td class="sj-name" style="padding:0 4px 14px;font-size:18px;font-weight:750;color:#1c1a18"><span style="color:#e5572a">&#9679;</span> Sojourn</td></tr>
<tr><td class="sj-card" style="padding:28px;border-radius:18px;background:#ffffff;color:#1c1a18;overflow-wrap:anywhere;word-break:break-word">
${content}
</td></tr></table></td></tr></table></body></html>`;
