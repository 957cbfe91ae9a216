import { IconPencil, IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '#src/features/manage/new-experience/build-mode.module.css';
import { messages } from '#src/features/manage/new-experience/messages.ts';

/**
 * 'Build with AI' or 'Build Manually'. The first is offered once this installation has the service behind it;
 * until then it says why not.
 */
export function BuildMode() {
  const reason = useId();
  return (
    <div>
      <div role="radiogroup" aria-label={messages.modes.label} className={classes.modes}>
        <button
          type="button"
          role="radio"
          aria-checked="false"
          aria-disabled="true"
          aria-describedby={reason}
          className={classes.mode}
        >
          <IconSparkles size={17} stroke={1.75} aria-hidden="true" />
          {messages.modes.ai}
        </button>
        <button type="button" role="radio" aria-checked="true" className={classes.mode}>
          <IconPencil size={17} stroke={1.75} aria-hidden="true" />
          {messages.modes.manual}
        </button>
      </div>
      <p id={reason} className={classes.reason}>
        {messages.aiUnavailable}
      </p>
    </div>
  );
}
