/** How each state between the device and the server looks. */
export const TONES = {
  saving: 'waiting',
  waiting: 'waiting',
  blocked: 'waiting',
  sending: 'sending',
  rejected: 'failed',
  conflict: 'failed',
  stuck: 'failed',
} as const;
