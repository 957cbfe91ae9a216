import type { LandingFace } from '#src/features/landing/messages.ts';

interface Looks {
  skin: string;
  hair: string;
  coat: string;
  ground: string;
  /** Hair behind the head, then in front of it. */
  cut: readonly [behind: string, before: string];
}

const PARTED = 'M12.5 19.5C11.6 11 15.6 8 20 8s8.4 3 7.5 11.5c-1-3.6-3-5.7-5.3-6.9-1.9 2.9-5.6 4.7-9.7 6.9z';
const LONG = ['M9.8 35V18.2a10.2 10.6 0 0 1 20.4 0V35z', PARTED] as const;
const TIED = ['M15.4 9a4.6 4.4 0 0 1 9.2 0v3h-9.2z', PARTED] as const;
const BOB = [
  'M10.6 26.5v-8.3a9.4 10 0 0 1 18.8 0v8.3z',
  'M12.4 18.6C12 11.6 15.6 8.6 20 8.6s8 3 7.6 10c-4.4-2-10.8-2-15.2 0z',
] as const;
const SHORT = [
  '',
  'M12.3 18.4c-1.3-7.4 2.6-11 7.7-11s9 3.6 7.7 11c-.7-2.6-1.4-3.9-2.5-4.8-3.1 1.1-7.5 1-10.4-.1-1.1.9-1.8 2.3-2.5 4.9z',
] as const;

const LOOKS: Record<LandingFace, Looks> = {
  maya: { skin: '#f3cbaa', hair: '#b9773c', coat: '#2f7d5b', ground: '#f7bd96', cut: LONG },
  jonas: { skin: '#8a583a', hair: '#1c1413', coat: '#e9e2d6', ground: '#a9c9b4', cut: SHORT },
  priya: { skin: '#c48a60', hair: '#241a1e', coat: '#e5572a', ground: '#d5c3ea', cut: TIED },
  aiko: { skin: '#f2d2b4', hair: '#17151c', coat: '#3a6fb5', ground: '#f4dba6', cut: BOB },
};

/** A fictional person in a few shapes: the demo people's faces without a file to fetch. */
export function Portrait({ of, size }: { of: LandingFace; size: number }) {
  const { skin, hair, coat, ground, cut } = LOOKS[of];
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true">
      <path d="M0 0h40v40H0z" fill={ground} />
      <path d={cut[0]} fill={hair} />
      <path d="M5 41c1.4-8.4 7.6-11 15-11s13.6 2.6 15 11z" fill={coat} />
      <path d="M16.6 23h6.8v7.2c0 3.6-6.8 3.6-6.8 0z" fill={skin} />
      <path d="M16.6 26c2.4 1.6 4.4 1.6 6.8 0v-3h-6.8z" fill="#000" opacity=".14" />
      <ellipse cx="20" cy="18.6" rx="7.3" ry="8.7" fill={skin} />
      <path d={cut[1]} fill={hair} />
    </svg>
  );
}
