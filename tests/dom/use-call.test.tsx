import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#src/data/api-error.ts';
import { CodeNotLoaded } from '#src/session/own-code.ts';
import { useCall } from '#src/session/use-call.ts';

const OPTIONS = { fallback: 'It failed.' };

test('two presses at the same moment make one call', async () => {
  const { result } = renderHook(() => useCall());
  const call = vi.fn(async () => undefined);
  let done: boolean[] = [];
  await act(async () => {
    const { run } = result.current;
    done = await Promise.all([run(call, OPTIONS), run(call, OPTIONS)]);
  });
  expect(done).toEqual([true, false]);
  expect(call).toHaveBeenCalledTimes(1);
  expect(result.current.busy).toBe(false);
});

test.each([
  ['the server, with a text', new ApiError(409, 'PHONE_TAKEN', 'Taken.'), 'Taken.', {}],
  ['the server, without a text', new ApiError(500, 'INTERNAL', ''), 'It failed.', {}],
  [
    'the server, with an error at a field',
    new ApiError(400, 'INVALID_INPUT', 'Check.', { otp: 'No.' }),
    null,
    { otp: 'No.' },
  ],
  ['a failed code download', new CodeNotLoaded('x'), 'Network Connection Timeout', {}],
  ['anything else', new Error('disk'), 'It failed.', {}],
])('an error of %s', async (_by, problem, error, fields) => {
  const { result } = renderHook(() => useCall());
  const onFailure = vi.fn();
  await act(async () => {
    expect(await result.current.run(() => Promise.reject(problem), { ...OPTIONS, onFailure })).toBe(false);
  });
  expect(result.current).toMatchObject({ error, fields, busy: false });
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ error, fields }));
});
