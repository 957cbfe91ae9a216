import { readFrom } from '#src/app/look/device-rows.ts';
import { cacheName } from '#src/data/databases/device-names.ts';
import { personKey } from '#src/data/databases/person-key.ts';
import { pictureSrcSet, pictureUrl } from '#src/ui/pictures/picture-url.ts';

/** px above the description (index.html). */
const ROOM = 166;

interface EventWords {
  name: string;
  subtitle: string;
  description: string;
  image: string | null;
}

/**
 * What the header of this page's event says, if it is on the device of somebody who is signed in: where there is no
 * look, this is all there is to read until the app has started. Resolves to the place where it is shown. `reader`: the
 * person's guid, or ''.
 */
export async function nameEvent(reader: string): Promise<Element | null> {
  const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(location.pathname) ?? [];
  if (!id || !reader) return null;
  const [event] = await readFrom<[EventWords?]>(cacheName(personKey(reader)), 'events', [id]);
  const place = document.querySelector('[data-event]:empty');
  if (!event || !place) return null;
  place.append(words('h1', event.name));
  if (document.documentElement.dataset.frame !== 'event') return place;
  place.append(words('p', event.subtitle));
  // its guests read it above the itinerary; here there may be no room below a long name
  if (event.description && /^\/\w+\/[^/]+$/.test(location.pathname) && place.clientHeight < ROOM)
    place.append(words('p', event.description));
  // a picture of the built-in set is drawn by the app
  if (event.image && !event.image.startsWith('/scenes/')) place.append(...picturesOf(event.image));
  return place;
}

const words = (tag: string, text: string): HTMLElement =>
  Object.assign(document.createElement(tag), { dir: 'auto', textContent: text });

/**
 * The cover and the light behind it as on the event's page, so that each is fetched only once
 * (src/features/event/event-header.tsx, src/ui/page/ambient.tsx).
 */
function picturesOf(image: string): HTMLElement[] {
  const cover = pictureOf({
    fetchPriority: 'high',
    sizes: '84px',
    srcset: pictureSrcSet(image) ?? '',
    src: pictureUrl(image, 640),
  });
  const light = document.createElement('div');
  light.append(pictureOf({ src: pictureUrl(image, 160) }));
  return [cover, light];
}

function pictureOf(of: Partial<HTMLImageElement>): HTMLImageElement {
  const picture = Object.assign(document.createElement('img'), { alt: '', decoding: 'sync' }, of);
  picture.addEventListener('error', () => picture.remove());
  return picture;
}
