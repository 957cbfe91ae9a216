import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** The container of a 320 × 180 pixel video; it contains no frames that a player could show. */
export async function someVideo(type: 'mp4' | 'webm', { turned = false } = {}): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({
    format: type === 'mp4' ? new Mp4OutputFormat() : new WebMOutputFormat(),
    target,
  });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { rotation: turned ? 90 : 0 });
  await output.start();
  await source.add(new EncodedPacket(new Uint8Array([1, 2, 3, 4]), 'key', 0, 1 / 25), {
    decoderConfig: { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 },
  });
  await output.finalize();
  return Buffer.from(target.buffer!);
}
