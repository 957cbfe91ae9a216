import { useMemo, type MouseEvent } from 'react';
import { askConfirm } from '#src/ui/layers/confirm.tsx';
import { UI_TEXT } from '#src/ui/messages.ts';
import classes from './rich-text.module.css';
import { splitLinks } from './split-links.ts';

/**
 * Text that a person wrote, with its line breaks. URLs and phone numbers become links that ask before they are
 * followed. React renders everything as text: no HTML gets in.
 */
export function RichText({ text }: { text: string }) {
  const parts = useMemo(() => splitLinks(text), [text]);
  return (
    <span className={classes.text}>
      {parts.map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          <a
            key={index}
            href={part.href}
            className={classes.link}
            rel="noopener noreferrer nofollow ugc"
            target={part.kind === 'link' ? '_blank' : undefined}
            onClick={part.kind === 'link' ? leave : call}
          >
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}

async function leave(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  event.stopPropagation();
  const { href } = event.currentTarget;
  const question = { title: UI_TEXT.leaveTitle, text: UI_TEXT.leaveForLink, yes: UI_TEXT.continue };
  if (await askConfirm({ ...question, list: [href] })) window.open(href, '_blank', 'noopener,noreferrer');
}

async function call(event: MouseEvent<HTMLAnchorElement>): Promise<void> {
  event.preventDefault();
  event.stopPropagation();
  const { href, textContent } = event.currentTarget;
  const question = { title: UI_TEXT.callTitle, text: UI_TEXT.callNumber, yes: UI_TEXT.call };
  if (await askConfirm({ ...question, list: [textContent] })) location.href = href;
}
