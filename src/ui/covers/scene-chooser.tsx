import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { findScenes, titleOf } from '#contract/scenes/find-scenes.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import classes from '#src/ui/covers/scene-chooser.module.css';
import { ScenePicture } from '#src/ui/covers/scene-picture.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';

const PAGE = 24;

interface Props {
  opened: boolean;
  onClose: () => void;
  onChoose: (scene: Scene) => void;
  /** The photos for what is typed, where there are any. */
  photos?: ((query: string) => ReactNode) | undefined;
}

/** Pictures found by their words: photos, and the built-in ones, which need no network. */
export function SceneChooser({ opened, onClose, onChoose, photos }: Props) {
  const [query, setQuery] = useState('');
  const [count, setCount] = useState(PAGE);
  const found = findScenes(query);
  return (
    <Sheet opened={opened} onClose={onClose} title={COVER_TEXT.title} subtitle={COVER_TEXT.hint} width={760}>
      <SearchField
        label={COVER_TEXT.search}
        value={query}
        onChange={(words) => {
          setQuery(words);
          setCount(PAGE);
        }}
      />
      {photos?.(query)}
      {photos && query.trim() ? <h3 className={classes.kind}>{COVER_TEXT.painted}</h3> : null}
      <p className={classes.count} role="status">
        {found.length === 0 ? COVER_TEXT.none : COVER_TEXT.count(found.length)}
      </p>
      <ul className={classes.grid}>
        {found.slice(0, count).map((scene) => (
          <li key={scene.name}>
            <button type="button" className={classes.tile} onClick={() => onChoose(scene)}>
              <ScenePicture scene={scene} ratio="video" />
              <span>{titleOf(scene)}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > count ? (
        <Button variant="default" fullWidth onClick={() => setCount(count + PAGE)}>
          {COVER_TEXT.more}
        </Button>
      ) : null}
    </Sheet>
  );
}
