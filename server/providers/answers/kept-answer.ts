import { tagOf } from '#server/providers/answers/entity-tag.ts';

/** Memory that an entry takes besides its bytes: key, tag and objects. */
const OVERHEAD_BYTES = 1024;

/** A JSON answer, with the compressed forms made so far. Its buffers must not be modified. */
export class KeptAnswer {
  readonly text: Buffer;
  readonly etag: string;
  readonly #coded = new Map<string, Promise<Buffer>>();
  readonly #grew: (bytes: number) => void;
  #codedBytes = 0;

  constructor(value: unknown, grew: (bytes: number) => void) {
    const json = JSON.stringify(value);
    this.text = Buffer.from(json);
    this.etag = tagOf(json);
    this.#grew = grew;
  }

  get bytes(): number {
    return OVERHEAD_BYTES + this.text.length + this.#codedBytes;
  }

  coded(coding: string, compress: (content: Buffer) => Promise<Buffer>): Promise<Buffer> {
    const known = this.#coded.get(coding);
    if (known) return known;
    const making = compress(this.text).then((small) => {
      this.#codedBytes += small.length;
      this.#grew(small.length);
      return small;
    });
    this.#coded.set(coding, making);
    making.catch(() => this.#coded.delete(coding));
    return making;
  }
}
