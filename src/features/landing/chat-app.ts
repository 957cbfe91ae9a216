const APPS = [
  [/(?:^|\.)(?:wa\.me|whatsapp\.com)$/, 'WhatsApp'],
  [/(?:^|\.)(?:t\.me|telegram\.(?:me|org))$/, 'Telegram'],
] as const;

/** The messaging app that an address opens, by its name on the button; null for one that we cannot name. */
export function chatApp(address: string): (typeof APPS)[number][1] | null {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return APPS.find(([hosts]) => hosts.test(host))?.[1] ?? null;
}
