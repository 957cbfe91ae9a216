const APPS = [
  [/(?:^|\.)(?:wa\.me|whatsapp\.com)$/, 'WhatsApp'],
  [/(?:^|\.)(?:t\.me|telegram\.(?:me|org))$/, 'Telegram'],
] as const;

/** The messaging app that a URL opens, by the name shown on the button; null for an unknown one. */
export function chatApp(address: string): (typeof APPS)[number][1] | null {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return APPS.find(([hosts]) => hosts.test(host))?.[1] ?? null;
}
