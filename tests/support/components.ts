// Before every file of component tests.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patience } from '#tests/support/machine.mjs';

afterEach(cleanup);
// A device that tells the time in 24 hours, as in the browser tests.
Object.defineProperty(navigator, 'language', { value: 'en-GB', configurable: true });
// The whole document in every message buries the message. A busy build machine gets more than the one second
// that is usual.
configure({
  asyncUtilTimeout: patience(5000),
  getElementError: (message) => new Error(message ?? 'not found'),
});
