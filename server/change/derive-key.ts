import { createHmac } from 'node:crypto';

/**
 * Derives a separate key for each use of the installation's SECRET, so that a signature made for one use is never
 * valid for another.
 */
export const deriveKey = (
  secret: string,
  use:
    | 'access'
    | 'refresh'
    | 'otp'
    | 'file-link'
    | 'invitation'
    | 'mute'
    | 'calendar'
    | 'photo-link'
    | 'tickets',
): Buffer => createHmac('sha256', secret).update(`sojourn/${use}`).digest();
