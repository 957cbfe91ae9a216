import type { ElementType, ReactNode } from 'react';
import { sceneNamed } from '#contract/scenes/scene-list.ts';
import { ScenePicture } from '#src/ui/covers/scene-picture.tsx';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** 'h1' if it is the whole page. */
  as?: ElementType;
  /** One helpful line. */
  text?: string | undefined;
  /** The place to show, as the name of its scene; null in a small pane. */
  scene?: string | null;
  /** At most two buttons. */
  actions?: ReactNode;
}

/** Nothing here yet: a scene, a sentence, and what the person can do. */
export function EmptyState({ title, as: Title = 'p', text, scene = 'coast-dusk', actions }: EmptyStateProps) {
  const picture = scene ? sceneNamed(scene) : undefined;
  return (
    <div className={classes.empty}>
      {picture ? <ScenePicture scene={picture} className={classes.art} /> : null}
      <Title className={classes.title}>{title}</Title>
      {text ? <p className={classes.text}>{text}</p> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
