import { Button, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { COVER_TEXT } from '#src/ui/covers/messages.ts';
import type { PhotoSearch } from '#src/ui/covers/photo-search.ts';
import classes from '#src/ui/covers/scene-chooser.module.css';

interface Props {
  search: PhotoSearch;
  /** A URL that was pasted into the search field. */
  pasted: string | null;
  onTake: (file: File) => void;
}

/**
 * A picture from an external address, which the server fetches. If it cannot, the reason appears next to the
 * field.
 */
export function LinkField({ search, pasted, onTake }: Props) {
  const { online } = search.useStatus();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState<{ words: string; over: string | null } | null>(null);
  const [error, setError] = useState<{ of: string; why: string } | null>(null);
  const [taking, setTaking] = useState(false);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);
  // a newer paste replaces what was typed before it
  const words = typed?.over === pasted ? typed.words : (pasted ?? '');
  const address = words.trim();

  if (!opened && pasted === null)
    return (
      <Button
        variant="subtle"
        size="sm"
        className={classes.paste}
        leftSection={<IconLink size={17} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {COVER_TEXT.link}
      </Button>
    );
  const take = async (event: SubmitEvent) => {
    // it may be inside a dialog's form
    event.preventDefault();
    event.stopPropagation();
    if (!/^https:\/\/[^\s/]/i.test(address)) return setError({ of: address, why: COVER_TEXT.linkWrong });
    setError(null);
    setTaking(true);
    const { signal } = (call.current = new AbortController());
    const taken = await search.takeLink(address, signal);
    if (signal.aborted) return;
    setTaking(false);
    if ('why' in taken) setError({ of: address, why: taken.why });
    else onTake(taken);
  };
  return (
    <form className={classes.link} noValidate onSubmit={(event) => void take(event)}>
      <TextInput
        type="url"
        inputMode="url"
        autoComplete="off"
        label={COVER_TEXT.linkLabel}
        description={online ? COVER_TEXT.linkHint : COVER_TEXT.linkOffline}
        placeholder="https://"
        // a person who pressed the button wants to type here; one who pasted into the search is still typing
        // there
        data-autofocus={opened || undefined}
        autoFocus={opened}
        value={words}
        error={error?.of === address ? error.why : null}
        // the button stays next to the field
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        maxLength={2000}
        onChange={({ currentTarget: { value } }) => {
          setTyped({ words: value, over: pasted });
          setError(null);
        }}
      />
      <Button type="submit" variant="default" loading={taking} disabled={!online || address === ''}>
        {COVER_TEXT.linkTake}
      </Button>
    </form>
  );
}
