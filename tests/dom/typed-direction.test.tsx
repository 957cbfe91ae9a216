// Typed text runs in the direction of its script, in every field of the app.
import { MantineProvider, Textarea, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { componentDefaults } from '#src/app/theme/component-defaults.ts';
import { pretendScreen } from '#tests/support/in-app.tsx';

test.each([
  ['one line', TextInput],
  ['several lines', Textarea],
])('a field of %s follows the direction of its first letters', (label, Field) => {
  pretendScreen(390);
  render(
    <MantineProvider env="test" theme={{ components: componentDefaults }}>
      <Field label={label} defaultValue="שבוע בחיפה" />
    </MantineProvider>,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: label }).dir).toBe('auto');
});
