import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/skip-link.module.css';

export const MAIN_ID = 'main';

/** The Tab key's first stop: skips the bar and leads into the page. */
export function SkipLink() {
  return (
    <a
      className={classes.link}
      href={`#${MAIN_ID}`}
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(MAIN_ID)?.focus();
      }}
    >
      {SHELL_TEXT.skip}
    </a>
  );
}
