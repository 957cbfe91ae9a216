/** The `data:` lines of an event stream, each of them JSON, regardless of chunk boundaries. */
export class EventLines {
  readonly #decoder = new TextDecoder();
  readonly #onData: (data: unknown) => void;
  #rest = '';

  constructor(onData: (data: unknown) => void) {
    this.#onData = onData;
  }

  take(bytes: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) this.#onData(parsed(line.slice(5)));
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
