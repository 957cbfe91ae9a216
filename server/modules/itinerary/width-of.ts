import type { IncomingHttpHeaders } from 'node:http';

/** A phone, a tablet, a computer: one of each, so that few pages are drawn. */
const WIDTHS_PX = { phone: 390, tablet: 834, computer: 1440 } as const;

/** What `widthOf` looks at. */
export const WIDTH_HEADERS = ['Sec-CH-UA-Mobile', 'User-Agent'];

/** How wide the caller's window probably is. A wrong guess costs one new layout once the app has taken over. */
export function widthOf(headers: IncomingHttpHeaders): number {
  const agent = headers['user-agent'] ?? '';
  if (headers['sec-ch-ua-mobile'] === '?1' || (/Mobi/.test(agent) && !agent.includes('iPad')))
    return WIDTHS_PX.phone;
  return /iPad|Android|Tablet/.test(agent) ? WIDTHS_PX.tablet : WIDTHS_PX.computer;
}
