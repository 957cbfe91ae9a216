import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers a call that may take any amount of time, for callers who accept `text/event-stream`: progress messages,
 * regular keep-alives, and finally the answer itself with its status. If the answer is known before the first
 * message, it is an ordinary response.
 */
export class KeepAliveAnswer {
  readonly #reply: FastifyReply;
  readonly #everyMs: number;
  #begun = false;

  constructor(reply: FastifyReply, everyMs: number) {
    this.#reply = reply;
    this.#everyMs = everyMs;
  }

  get begun(): boolean {
    return this.#begun;
  }

  readonly say = (progress: object): void => {
    if (!this.#begun && !this.#reply.raw.destroyed) this.#begin();
    this.#write({ progress });
  };

  end(status: number, body: unknown): FastifyReply {
    this.#write({ status, body });
    this.#reply.raw.end();
    return this.#reply;
  }

  #begin(): void {
    this.#begun = true;
    this.#reply.hijack();
    const { raw } = this.#reply;
    for (const [name, value] of Object.entries(this.#reply.getHeaders()))
      if (value !== undefined) raw.setHeader(name, value);
    // a buffering proxy would hold back the keep-alives
    raw.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' });
    const alive = setInterval(() => raw.write(':\n\n'), this.#everyMs);
    raw.once('close', () => clearInterval(alive));
  }

  #write(data: object): void {
    const { raw } = this.#reply;
    // the caller may have hung up
    if (!raw.destroyed) raw.write(`data: ${JSON.stringify(data)}\n\n`);
  }
}

export const acceptsEventStream = ({ headers }: FastifyRequest): boolean =>
  /\btext\/event-stream\b/.test(headers.accept ?? '');
