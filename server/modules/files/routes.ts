import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { PICTURE_WIDTHS } from '#contract/constants.ts';
import { contentDisposition } from '#server/http/content-disposition.ts';
import { invitationOf } from '#server/access/invitation-of.ts';
import { declareRead } from '#server/http/declare-read.ts';
import { Refusal } from '#server/change/refusal.ts';
import { byteRange } from '#server/modules/files/byte-range.ts';
import { fileFor } from '#server/modules/files/file-for.ts';
import { fileTexts } from '#server/modules/files/messages.ts';
import { readPictureLink, rsvpOfInvitee } from '#server/modules/files/picture-url.ts';
import type { FileRow } from '#server/modules/files/store-upload.ts';
import { storedObject } from '#server/modules/files/stored-object.ts';
import type { Services } from '#server/providers/services.ts';

const width = v.optional(
  v.pipe(v.string(), v.transform(Number), v.picklist(PICTURE_WIDTHS, fileTexts.badWidth)),
);
const Signed = { u: v.string(), exp: v.string(), sig: v.string() };
const FileQuery = v.object({ w: width });
const LinkQuery = v.object({ w: width, ...v.partial(v.object(Signed)).entries });

/** Files: for `<img>` and `<video>` by address (public or signed), and for the app's offline copies by bearer token. */
export function fileRoutes(app: FastifyInstance, services: Services): void {
  declareRead(app, services, {
    url: '/files/:id',
    auth: 'optional',
    summary: 'A picture or video by its public or signed address',
    query: LinkQuery,
    async read({ params: { id = '' }, query, now, request, reply }) {
      // the signature is the caller's identity, not input: without a complete one the caller is anonymous
      if (!v.is(v.object(Signed), request.query)) {
        const { file, isPublic } = await fileFor(services.db, id, { userId: null, now });
        if (!isPublic) throw new Refusal('FILE_NOT_FOUND');
        return send(services, request, reply, {
          file,
          width: query().w,
          // a shared cache drops it within an hour after it was deleted or the event became private
          caching: 'public, max-age=3600, must-revalidate',
        });
      }
      const link = readPictureLink(id.toLowerCase(), request.query, now);
      if (link.kind === 'forged') throw new Refusal('FILE_NOT_FOUND');
      if (link.kind === 'expired') throw new Refusal('LINK_EXPIRED');
      const rsvpId = rsvpOfInvitee(link.viewer);
      const viewer =
        rsvpId === null
          ? { userId: link.viewer, now }
          : { userId: null, now, invitedTo: await invitationOf(services.db, rsvpId, now) };
      const { file } = await fileFor(services.db, id, viewer);
      const seconds = Math.floor((link.expiresAt.getTime() - now.getTime()) / 1000);
      return send(services, request, reply, {
        file,
        width: query().w,
        caching: `private, max-age=${seconds}`,
      });
    },
  });

  declareRead(app, services, {
    url: '/api/files/:id',
    auth: 'required',
    summary: 'A file, for the copy on a device',
    query: FileQuery,
    async read({ params: { id = '' }, query, actor, now, request, reply }) {
      const { file } = await fileFor(services.db, id, { userId: actor.userId, now });
      return send(services, request, reply, { file, width: query().w, caching: 'private, no-store' });
    },
  });
}

/** Sends the whole file or a range. Content types are never sniffed, nothing is executed, and PDFs are sandboxed. */
async function send(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  of: { file: FileRow; width: (typeof PICTURE_WIDTHS)[number] | undefined; caching: string },
): Promise<FastifyReply> {
  const { file } = of;
  const stored = await storedObject(services.files, file, of.width);
  if (!stored) throw new Refusal('FILE_NOT_FOUND');
  const etag = `"${stored.key}"`;
  reply.headers({
    'cache-control': of.caching,
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': disposition(file),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(file.mimeType);
  const ifRange = request.headers['if-range'];
  const range =
    ifRange === undefined || ifRange === etag ? byteRange(request.headers.range, stored.bytes) : null;
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .headers({ 'content-range': `bytes */${stored.bytes}`, 'cache-control': 'no-store' })
      .type('application/json')
      .send(new Refusal('BAD_REQUEST').body);
  if (!range) return reply.header('content-length', stored.bytes).send(services.files.read(stored.key));
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.first}-${range.last}/${stored.bytes}`,
      'content-length': range.last - range.first + 1,
    })
    .send(services.files.read(stored.key, range));
}

const matches = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*');

/** Pictures, videos and PDFs are shown inline, anything else is downloaded. */
function disposition({ name, mimeType }: FileRow): string {
  const shown =
    mimeType.startsWith('image/') || mimeType.startsWith('video/') || mimeType === 'application/pdf';
  return contentDisposition(shown ? 'inline' : 'attachment', name);
}
