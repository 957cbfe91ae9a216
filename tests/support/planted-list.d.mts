export const PLANTED: {
  bug: string;
  tests: { project: 'model' | 'server' | 'races' | 'flow'; file: string; name: string }[];
}[];
