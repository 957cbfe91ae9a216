import { useMemo } from 'react';
import encodeQR from 'qr';
import classes from '#src/features/event/ticket/ticket.module.css';

/** Quiet zone, which scanners need, in modules. */
const QUIET = 4;

/** The code itself, sharp at any size, on screen and on paper. */
export function TicketCode({ code, label }: { code: string; label: string }) {
  const { size, path } = useMemo(() => drawn(code), [code]);
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
}

function drawn(code: string): { size: number; path: string } {
  const rows = encodeQR(code, 'raw', { ecc: 'medium', border: QUIET });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return { size: rows.length, path };
}
