import { IconPrinter, IconSearch, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import { latinDigits } from '#contract/rules/latin-digits.ts';
import { messages } from '#src/features/documents/pdf/messages.ts';
import classes from '#src/features/documents/pdf/pdf-viewer.module.css';
import type { Zoom } from '#src/features/documents/pdf/use-zoom.ts';
import { Spinner } from '#src/ui/states/spinner.tsx';

const text = messages;
const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface PdfToolsProps {
  at: number;
  of: number;
  onGoTo: (page: number) => void;
  zoom: Omit<Zoom, 'fit'>;
  searching: boolean;
  onSearch: () => void;
  printing: { printing: number | null; start: () => void; stop: () => void };
}

/** Within reach of a thumb: page, zoom, find, print. */
export function PdfTools({ at, of, onGoTo, zoom, searching, onSearch, printing }: PdfToolsProps) {
  return (
    <div className={classes.tools} role="toolbar" aria-label={text.tools}>
      <PageField at={at} of={of} onGoTo={onGoTo} />
      <span className={classes.sizes}>
        <button
          type="button"
          className={classes.button}
          aria-label={text.smaller}
          disabled={!zoom.away}
          onClick={() => zoom.away?.()}
        >
          <IconZoomOut {...icon} />
        </button>
        <button
          type="button"
          className={classes.percent}
          aria-label={text.fit(Math.round(zoom.zoom * 100))}
          onClick={zoom.reset}
        >
          {Math.round(zoom.zoom * 100)}%
        </button>
        <button
          type="button"
          className={classes.button}
          aria-label={text.larger}
          disabled={!zoom.closer}
          onClick={() => zoom.closer?.()}
        >
          <IconZoomIn {...icon} />
        </button>
      </span>
      <span className={classes.sizes}>
        <button
          type="button"
          className={classes.button}
          aria-label={text.find}
          aria-pressed={searching}
          title={text.find}
          onClick={onSearch}
        >
          <IconSearch {...icon} />
        </button>
        {printing.printing === null ? (
          <button
            type="button"
            className={classes.button}
            aria-label={text.print}
            title={text.print}
            onClick={printing.start}
          >
            <IconPrinter {...icon} />
          </button>
        ) : (
          <button
            type="button"
            className={classes.button}
            aria-label={text.stopPrinting(printing.printing, of)}
            onClick={printing.stop}
          >
            <Spinner size={20} />
          </button>
        )}
      </span>
    </div>
  );
}

/** Shows the current page number, and accepts another. */
function PageField({ at, of, onGoTo }: Pick<PdfToolsProps, 'at' | 'of' | 'onGoTo'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const page = Number(typed);
    setTyped(null);
    // an empty field is no page number
    if (typed) onGoTo(Math.min(of, Math.max(1, page)));
  };
  return (
    <form
      className={classes.at}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        className={classes.number}
        inputMode="numeric"
        aria-label={text.goTo}
        value={typed ?? String(at)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(latinDigits(currentTarget.value).replace(/\D/g, ''))}
        onBlur={go}
      />
      <span>{text.of(of)}</span>
    </form>
  );
}
