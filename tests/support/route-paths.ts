import { readFileSync } from 'node:fs';

/** Every address pattern of the generated route tree: '/experiences/$eventId/{-$subview}'. */
export function routePaths(): string[] {
  const tree = readFileSync('src/app/route-tree.gen.ts', 'utf8');
  const list = /interface FileRoutesByFullPath \{(.*?)\n\}/s.exec(tree)?.[1] ?? '';
  const paths = [...list.matchAll(/^\s*'([^']+)':/gm)].map((match) => match[1]!);
  if (paths.length <= 5) throw new Error('The route tree was not understood.');
  return paths;
}
