import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';

async function shown() {
  const seen = vi.fn();
  function Host() {
    const [code, setCode] = useState('');
    return (
      <CodeField
        label="6-digit code"
        placeholder="6-digit OTP"
        length={6}
        value={code}
        onChange={(next) => {
          seen(next);
          setCode(next);
        }}
      />
    );
  }
  pretendScreen(1280);
  renderInApp(() => <Host />);
  return {
    seen,
    input: await screen.findByRole('textbox', { name: '6-digit code' }),
    user: userEvent.setup(),
  };
}

test('phones fill a received code into the field', async () => {
  const { input } = await shown();
  expect(input.getAttribute('autocomplete')).toBe('one-time-code');
  expect(input.getAttribute('inputmode')).toBe('numeric');
  expect(input.getAttribute('placeholder')).toBe('6-digit OTP');
  expect(input.getAttribute('maxlength')).toBe('6');
});

test('the field accepts a pasted code with any separators between its digits', async () => {
  const { seen, input, user } = await shown();
  await user.click(input);
  await user.paste('Your code: 123 456.');
  expect(seen.mock.lastCall).toEqual(['123456']);
  await user.clear(input);
  await user.paste('١٢٣ ٤٥٦');
  expect(seen.mock.lastCall).toEqual(['123456']);
});

test('the field accepts only digits', async () => {
  const { seen, input, user } = await shown();
  await user.type(input, '1a2-3');
  expect(seen.mock.lastCall).toEqual(['123']);
});
