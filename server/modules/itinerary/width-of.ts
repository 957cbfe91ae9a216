import type { IncomingHttpHeaders } from 'node:http';

/** One phone, one tablet, one computer, so that few variants of a page are rendered. */
const WIDTHS_PX = { phone: 390, tablet: 834, computer: 1440 } as const;

/** The headers that `widthOf` reads. */
export const WIDTH_HEADERS = ['Sec-CH-UA-Mobile', 'User-Agent'];

/** The probable width of the caller's window. A wrong guess costs one relayout once the app has hydrated. */
export function widthOf(headers: IncomingHttpHeaders): number {
  const agent = headers['user-agent'] ?? '';
  if (headers['sec-ch-ua-mobile'] === '?1' || (/Mobi/.test(agent) && !agent.includes('iPad')))
    return WIDTHS_PX.phone;
  return /iPad|Android|Tablet/.test(agent) ? WIDTHS_PX.tablet : WIDTHS_PX.computer;
}
