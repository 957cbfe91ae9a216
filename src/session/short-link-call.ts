import { parse } from 'valibot';
import { HTTP_TIMEOUT } from '#contract/constants.ts';
import { ShortLink } from '#contract/schemas/short-link.ts';
import { theDevice } from '#src/data/device/device.ts';
import { failedCall } from '#src/session/failed-call.ts';
import { http } from '#src/sync/calls/http.ts';
import { okAnswer } from '#src/sync/calls/reply.ts';

/** Resolves a short link that this device does not know to its event. @throws ApiError */
export async function askForEventOf(code: string): Promise<string> {
  const reply = await http(theDevice(), {
    method: 'GET',
    path: `/oapi/e/${encodeURIComponent(code)}`,
    limit: HTTP_TIMEOUT,
  });
  const answer = okAnswer(reply);
  if (!answer) throw failedCall(reply);
  return parse(ShortLink, answer.body).eventId;
}
