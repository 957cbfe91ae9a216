import { SHELL_TEXT } from '#src/app/shell/messages.ts';
import classes from '#src/app/shell/keyboard-help.module.css';
import { KEY_GROUPS } from '#src/app/shell/keys.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { closePanel, useOpenPanel } from '#src/ui/layers/shell-panels.ts';

/** The keyboard shortcuts, grouped by where they work. */
export function KeyboardHelp() {
  return (
    <Sheet
      opened={useOpenPanel() === 'keys'}
      onClose={() => closePanel('keys')}
      title={SHELL_TEXT.keys}
      width={520}
      readOnly
    >
      <div className={classes.groups}>
        {KEY_GROUPS.map(({ where, keys }) => (
          <section key={where}>
            <h3 className={classes.where}>{where}</h3>
            <dl className={classes.list}>
              {keys.map(({ press, does }) => (
                <div key={does} className={classes.row}>
                  <dt>
                    {press.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  );
}
