/** One dark colour for each light; it stands in for a picture while that loads. */
export const TINTS = {
  dawn: '#4a3f5c',
  mist: '#43564f',
  sakura: '#6b4a5c',
  day: '#2d5a78',
  verde: '#3b5f51',
  azul: '#284d7a',
  golden: '#5e3a4a',
  dusk: '#3a2352',
  ember: '#4f1f22',
  blue: '#183052',
  night: '#101a36',
  aurora: '#0b3238',
} as const;

export type MoodName = keyof typeof TINTS;
