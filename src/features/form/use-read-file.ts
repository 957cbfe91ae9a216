import { useEffect, useRef, useState } from 'react';
import type { UnreadTable } from '#contract/schemas/planned.ts';
import { readProblem } from '#src/data/read-problem.ts';
import { PAUSE_AFTER_CHOICE, useColumns, type TableColumns } from '#src/ui/columns/use-columns.ts';

type Doing = 'reading' | 'applying';

interface Options<Preview> {
  /** @throws ApiError */
  read: (file: File, columns: Record<string, string>, signal: AbortSignal) => Promise<Preview | UnreadTable>;
  /** Shown when reading failed without a text of the server's. */
  failed: string;
  /** A read begins: what was decided about the previous one no longer applies. */
  onRead?: () => void;
  onPreview?: (preview: Preview) => void;
}

/**
 * A file that the server reads: shown as what it would create, or, if its columns are not known yet, as
 * questions about them. Re-read after each correction; a newer call cancels the one in progress.
 */
export function useReadFile<Preview extends { tables: TableColumns[] }>(of: Options<Preview>) {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [unread, setUnread] = useState<UnreadTable | null>(null);
  const [doing, setDoing] = useState<Doing | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);

  /** Runs a call about the file. Null if it failed, which is shown, or was cancelled. */
  async function run<T>(
    what: Doing,
    act: (signal: AbortSignal) => Promise<T>,
    { failed, notice = null }: { failed: string; notice?: string | null },
  ): Promise<T | null> {
    call.current?.abort();
    const { signal } = (call.current = new AbortController());
    setDoing(what);
    setFailure(notice);
    setUnread(null);
    try {
      return await act(signal);
    } catch (problem) {
      if (!signal.aborted) setFailure(readProblem(problem, failed));
      return null;
    } finally {
      if (!signal.aborted) setDoing(null);
    }
  }

  /** `notice`: why it is read again. */
  async function read(chosen: File, { pause = 0, notice = null as string | null } = {}): Promise<void> {
    setPreview(null);
    of.onRead?.();
    const act = async (signal: AbortSignal) => {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      signal.throwIfAborted();
      const found = await of.read(chosen, columns.fields(), signal);
      if (signal.aborted) return;
      columns.show(found.tables);
      if ('problem' in found) {
        setUnread(found);
        return;
      }
      setPreview(found);
      of.onPreview?.(found);
    };
    await run('reading', act, { failed: of.failed, notice });
  }

  const columns = useColumns(() => {
    if (file) void read(file, { pause: PAUSE_AFTER_CHOICE });
  });

  /** Cancels the call in progress; of the file, only `text` is still shown. */
  function empty(text: string | null = null) {
    call.current?.abort();
    setDoing(null);
    setPreview(null);
    setUnread(null);
    setFailure(text);
  }

  function clear() {
    empty();
    setFile(null);
    columns.show([]);
  }

  return {
    file,
    preview,
    /** Nothing can be done with it until its columns are known. */
    unread,
    columns,
    failure: failure ?? unread?.problem ?? null,
    reading: doing === 'reading',
    applying: doing === 'applying',
    run,
    read,
    /** Another file, or the same one again: it is read, or refused with a text. */
    choose(chosen: File, refusal: string | null = null): Promise<void> {
      setFile(chosen);
      columns.show([]);
      if (refusal === null) return read(chosen);
      // a response about the previous file must not apply to this one
      empty(refusal);
      return Promise.resolve();
    },
    /** Cancels the call in progress; a file that was not read yet is no longer chosen. */
    cancel() {
      call.current?.abort();
      setDoing(null);
      if (!preview) clear();
    },
    clear,
  };
}
