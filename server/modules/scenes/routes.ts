import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { drawScene } from '#contract/scenes/draw-scene.ts';
import type { Ratio } from '#contract/scenes/ratio.ts';
import { sceneNamed, type Scene } from '#contract/scenes/scene-list.ts';
import { Refusal } from '#server/change/refusal.ts';
import { codingFor, compress, varyBy, type Coding } from '#server/http/compress.ts';
import { declareRead } from '#server/http/declare-read.ts';
import type { Services } from '#server/providers/services.ts';

/** Wide enough for the large preview of a chat. */
const JPEG_WIDTH = 1200;

/**
 * The built-in pictures: as SVG for server-rendered pages and for users of the API, as JPEG for link previews, which
 * support nothing else. The app draws them itself. There are about a hundred, so each is rendered and compressed once
 * and cached.
 */
export function sceneRoutes(app: FastifyInstance, services: Services): void {
  const drawn = new Map<string, Promise<Buffer>>();
  declareRead(app, services, {
    url: '/scenes/:file',
    auth: 'optional',
    summary: 'A picture from the built-in set, as .svg or .jpg',
    read: async ({ params: { file = '' }, request, reply }) => {
      const [, name = '', ratio, kind] =
        /^([a-z-]+)(?:\.(square|video|portrait)(?=\.svg))?\.(svg|jpg)$/.exec(file) ?? [];
      const scene = sceneNamed(name);
      if (!scene || !kind) throw new Refusal('NOT_FOUND');
      const coding = kind === 'svg' ? codingFor(request) : null;
      const key = `${file} ${coding}`;
      let picture = drawn.get(key);
      if (!picture) {
        picture = kind === 'jpg' ? jpegOf(scene) : svgOf(scene, ratio as Ratio | undefined, coding);
        drawn.set(key, picture);
        picture.catch(() => drawn.delete(key));
      }
      if (kind === 'svg') varyBy(reply, 'Accept-Encoding');
      if (coding) void reply.header('content-encoding', coding);
      return reply
        .headers({
          'cache-control': 'public, max-age=86400',
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          // shown on other sites, in link previews
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .type(kind === 'svg' ? 'image/svg+xml; charset=utf-8' : 'image/jpeg')
        .send(await picture);
    },
  });
}

const svgOf = async (scene: Scene, ratio: Ratio = 'video', coding: Coding | null = null): Promise<Buffer> => {
  const svg = drawScene(scene, ratio);
  return coding ? compress(svg, coding) : Buffer.from(svg);
};

const jpegOf = async (scene: Scene): Promise<Buffer> =>
  sharp(await svgOf(scene))
    .resize({ width: JPEG_WIDTH })
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
