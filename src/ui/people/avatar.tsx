import { use, type CSSProperties } from 'react';
import { useUntilOnline } from '#src/ui/hooks/use-until-online.ts';
import classes from './avatar.module.css';
import { MediaSource } from '#src/ui/pictures/media-source.ts';
import { pictureUrl } from '#src/ui/pictures/picture-url.ts';

export interface AvatarPerson {
  name: string;
  picture?: string | null;
}

/** From the first and the last word that begin with a letter: Zoë 🌸 Okafor-Wolfe is ZO. */
export const initialsOf = (name: string): string => {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._]+/)
    .filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => word?.match(/^\p{L}\p{M}*/u)?.[0],
  );
  return letters.join('').toLocaleUpperCase() || '?';
};

/** Picture or initials. Decorative unless `labelled`: the name is usually next to it. */
export function Avatar({
  name,
  picture,
  size = 36,
  labelled = false,
}: AvatarPerson & { size?: number; labelled?: boolean }) {
  const [broken, setBroken] = useUntilOnline<string | null>(null);
  const useSource = use(MediaSource);
  const source = useSource(picture ?? null);
  const shown = source && broken !== source ? source : null;
  return (
    <span
      className={classes.avatar}
      style={
        {
          width: size,
          height: size,
          fontSize: Math.round(size * 0.36),
          // background of the initials: the same for a name everywhere
          '--hue': name.length * 47 + name.charCodeAt(0) * 97,
        } as CSSProperties
      }
      data-initials={shown ? undefined : initialsOf(name)}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {shown ? (
        <img
          src={pictureUrl(shown, 160)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setBroken(shown)}
        />
      ) : null}
    </span>
  );
}
