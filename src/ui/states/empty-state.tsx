import type { ElementType, ReactNode } from 'react';
import { GeneratedCover } from '#src/ui/covers/generated-cover.tsx';
import type { SceneName } from '#src/ui/covers/cover-for.ts';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** 'h1' where it is the whole page. */
  as?: ElementType;
  /** One helpful line. */
  text?: string | undefined;
  /** A place to look at; null for a small pane. */
  scene?: SceneName | null;
  /** At most two buttons. */
  actions?: ReactNode;
}

/** Nothing here yet: a scene, a sentence, what one can do. */
export function EmptyState({ title, as: Title = 'p', text, scene = 'coast', actions }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {scene ? <GeneratedCover name={title} scene={scene} className={classes.art} /> : null}
      <Title className={classes.title}>{title}</Title>
      {text ? <p className={classes.text}>{text}</p> : null}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </div>
  );
}
