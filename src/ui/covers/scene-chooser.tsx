import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { findScenes, titleOf } from '#contract/scenes/find-scenes.ts';
import type { Scene } from '#contract/scenes/scene-list.ts';
import { isAddress } from '#src/ui/covers/is-address.ts';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import classes from '#src/ui/covers/scene-chooser.module.css';
import { ScenePicture } from '#src/ui/covers/scene-picture.tsx';
import { SearchField } from '#src/ui/fields/search-field.tsx';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { useWide } from '#src/ui/page/use-wide.ts';

const PAGE = 24;

interface Props {
  opened: boolean;
  onClose: () => void;
  onChoose: (scene: Scene) => void;
  /** Results for the search text: photos, and the picture at a URL. */
  online?: ((query: string) => ReactNode) | undefined;
}

/** Searches pictures by text: photos, and the built-in ones, which need no network. */
export function SceneChooser({ opened, onClose, onChoose, online }: Props) {
  const [query, setQuery] = useState('');
  const [count, setCount] = useState(PAGE);
  // on a phone the keyboard would cover the pictures
  const wide = useWide();
  const isLink = online !== undefined && isAddress(query);
  const found = isLink ? [] : findScenes(query);
  return (
    <Sheet opened={opened} onClose={onClose} title={COVER_TEXT.title} subtitle={COVER_TEXT.hint} width={760}>
      <SearchField
        label={COVER_TEXT.search}
        value={query}
        focused={wide}
        onChange={(words) => {
          setQuery(words);
          setCount(PAGE);
        }}
      />
      {online?.(query)}
      {online && query.trim() && !isLink ? <h3 className={classes.kind}>{COVER_TEXT.painted}</h3> : null}
      <p className={classes.count} role="status">
        {isLink ? null : found.length === 0 ? COVER_TEXT.none : COVER_TEXT.count(found.length)}
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
