import { IconCircleCheck, IconPlane } from '@tabler/icons-react';
import { LANDING_TEXT } from '#src/features/landing/messages.ts';
import classes from '#src/features/landing/phone-preview.module.css';
import { Portrait } from '#src/features/landing/portrait.tsx';
import { Badge } from '#src/ui/text/badge.tsx';
import { sceneFor } from '#contract/scenes/scene-for.ts';
import { sceneOf } from '#contract/scenes/scene-list.ts';
import { ScenePicture } from '#src/ui/covers/scene-picture.tsx';

const TEXT = LANDING_TEXT.preview;
const NOW = 1;
const TODAY = 2;

/**
 * A day of an itinerary as on a guest's phone, next to the promise on wide screens. Decorative: hidden from
 * screen readers.
 */
export function PhonePreview() {
  return (
    <div className={classes.place} aria-hidden="true">
      <div className={classes.phone}>
        <div className={classes.cover}>
          <ScenePicture scene={sceneOf('bamboo', 'verde')} />
          <div className={classes.heading}>
            <Badge tone="green" icon={<IconCircleCheck size={14} stroke={1.75} />} onPicture>
              {TEXT.badge}
            </Badge>
            <strong>{TEXT.day}</strong>
            <span>{TEXT.date}</span>
          </div>
        </div>
        <div className={classes.week}>
          {TEXT.week.map(([day, date], index) => (
            <span key={date} data-current={index === TODAY || undefined}>
              {day}
              <b>{date}</b>
            </span>
          ))}
        </div>
        <div className={classes.rows}>
          {TEXT.rows.map((row, index) => (
            <div key={row.at} className={classes.row} data-now={index === NOW || undefined}>
              <span className={classes.at}>{row.at}</span>
              <ScenePicture
                scene={sceneFor(row.at, row.name, Number(row.at.slice(0, 2)))}
                className={classes.thumb}
              />
              <span>
                <b>{row.name}</b>
                <small>{row.note}</small>
              </span>
            </div>
          ))}
        </div>
      </div>
      <div className={classes.invite}>
        <Portrait of="maya" size={40} />
        <span>
          <b>{LANDING_TEXT.invite.title}</b>
          <small>{LANDING_TEXT.invite.text}</small>
        </span>
        <span className={classes.answers}>
          <i>{LANDING_TEXT.invite.no}</i>
          <i data-yes>{LANDING_TEXT.invite.yes}</i>
        </span>
      </div>
      <div className={classes.float}>
        <IconPlane size={20} stroke={1.75} />
        <span>
          <b>{TEXT.signal}</b>
          <small>{TEXT.signalNote}</small>
        </span>
      </div>
    </div>
  );
}
