import { createHmac } from 'node:crypto';

/**
 * A key of its own for each use of the installation's SECRET, so that what is signed for one can never pass
 * for another.
 */
export const deriveKey = (secret: string, use: 'access' | 'refresh' | 'otp' | 'file-link' | 'mute'): Buffer =>
  createHmac('sha256', secret).update(`sojourn/${use}`).digest();
