export const PLANTED: {
  bug: string;
  tests: { project: 'model' | 'server' | 'races'; file: string; name: string }[];
}[];
