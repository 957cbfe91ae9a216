import { useEffect } from 'react';
import { splitMentions, type Mention } from '#contract/rules/mentions.ts';
import { useSelf } from '#src/data/live/use-self.ts';
import classes from '#src/features/social/mentions/mentions.module.css';
import { usePeopleHere } from '#src/features/social/mentions/people-here.ts';
import { RichText } from '#src/ui/text/rich-text.tsx';

/** A text in which people are mentioned, with their current names. */
export function NamedText({ text, mentions }: { text: string; mentions: readonly Mention[] }) {
  if (mentions.length === 0) return <RichText text={text} />;
  return splitMentions(text, mentions).map((part, index) =>
    part.kind === 'text' ? (
      <RichText key={index} text={part.text} />
    ) : (
      <Named key={index} mention={part.mention} />
    ),
  );
}

function Named({ mention: { id, name } }: { mention: Mention }) {
  const { people, isWhole, want } = usePeopleHere();
  const self = useSelf();
  const known = people.find((person) => person.id === id);
  const isWanted = !known && !isWhole;
  useEffect(() => {
    if (isWanted) want();
  }, [isWanted, want]);
  const now = known?.name ?? name;
  return (
    <span className={classes.named} data-self={self?.guid === id || undefined}>
      @<bdi>{now}</bdi>
    </span>
  );
}
