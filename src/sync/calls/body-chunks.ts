/**
 * The body as it arrives; each piece is a sign of life. ky's `onDownloadProgress` reports a piece only when
 * the next one has arrived, which is too late for an idle timeout.
 */
export async function* bodyChunks(response: Response, alive: () => void): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    yield value;
  }
}
