import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { layOutMap, PIN } from '#src/features/itinerary/map/lay-out-map.ts';
import { messages } from '#src/features/itinerary/map/messages.ts';
import { wayOf, type Stop } from '#src/features/itinerary/map/stops-of.ts';
import type { ShownDay } from '#src/features/itinerary/shown.ts';
import classes from '#src/features/itinerary/map/day-map.module.css';

const SIDE = { start: 0, middle: 0.5, end: 1 } as const;

interface Props {
  day: ShownDay;
  stops: readonly Stop[];
  chosen: number | null;
  hrefOf: (activityId: string) => string;
  onOpen: (activityId: string) => void;
}

/** The places of a day, north up, numbered and connected in order. It uses nothing from the network. */
export function DayMap({ day, stops, chosen, hrefOf, onOpen }: Props) {
  const { ref, width } = useElementSize();
  const height = Math.round(Math.max(240, Math.min(440, width * 0.7)));
  const { marks, scale } = useMemo(
    () => layOutMap(stops, { width: width || 320, height }),
    [stops, width, height],
  );
  const way = useMemo(() => wayOf(day.activities, stops), [day, stops]);
  return (
    <div ref={ref} className={classes.map} style={{ height }}>
      {width === 0 ? null : (
        <svg width={width} height={height} role="group" aria-label={messages.label(day.name, stops.length)}>
          <polyline
            className={classes.way}
            points={way.map((k) => `${marks[k]?.pin.x},${marks[k]?.pin.y}`).join(' ')}
          />
          {marks.map(({ at, pin }, k) =>
            Math.hypot(at.x - pin.x, at.y - pin.y) > 3 ? (
              // the position itself, if its number had to move aside
              <g key={k} className={classes.aside} aria-hidden>
                <line x1={at.x} y1={at.y} x2={pin.x} y2={pin.y} />
                <circle cx={at.x} cy={at.y} r={3} />
              </g>
            ) : null,
          )}
          {marks.map(({ pin, label }, k) => {
            const stop = stops[k];
            const first = stop?.activities[0];
            if (!stop || !first) return null;
            return (
              <a
                key={first.id}
                href={hrefOf(first.id)}
                className={classes.stop}
                aria-label={messages.stop(k + 1, stop.name)}
                data-chosen={chosen === k || undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  onOpen(first.id);
                }}
              >
                <circle className={classes.target} cx={pin.x} cy={pin.y} r={22} />
                <circle className={classes.pin} cx={pin.x} cy={pin.y} r={PIN} />
                <text className={classes.number} x={pin.x} y={pin.y} aria-hidden>
                  {k + 1}
                </text>
                {label ? (
                  <text
                    className={classes.label}
                    x={label.x + label.width * SIDE[label.anchor]}
                    y={label.y + label.height / 2}
                    textAnchor={label.anchor}
                    aria-hidden
                  >
                    {label.text}
                  </text>
                ) : null}
              </a>
            );
          })}
          <g className={classes.legend} aria-hidden>
            <path d={`M14 ${height - 20}v6h${scale.width}v-6`} />
            <text x={14 + scale.width / 2} y={height - 24}>
              {messages.scale(scale.metres)}
            </text>
            <path d={`M${width - 20} 34V12m-5 7 5-8 5 8`} />
            <text x={width - 20} y={46}>
              {messages.north}
            </text>
          </g>
        </svg>
      )}
    </div>
  );
}
