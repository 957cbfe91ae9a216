// Long because it is one list: which code is loaded together.
import type { Rolldown } from 'vite';

type Group = NonNullable<
  Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']
>[number];
type Context = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

/** A screen's parts are named by their dynamically imported module, and include that module's imports. */
type Occasions<Name extends string> = Record<Name, string[]>;
const route = (name: string): string => `/src/routes/${name}.tsx?tsr-split=component`;

/** First screens, and what loads with them on its own. Each must be small by itself. */
const FIRST: Occasions<
  | 'itinerary'
  | 'theme'
  | 'router'
  | 'data'
  | 'home'
  | 'landing'
  | 'manage'
  | 'short'
  | 'idle'
  | 'paper'
  | 'long'
  | 'scenes'
  | 'menus'
  | 'engine'
  | 'schemas'
  | 'guest'
  | 'event'
> = {
  itinerary: ['/src/app/routing/front-screen.tsx'],
  // what Mantine's components depend on: loaded after a server-rendered page, in parallel with any other
  theme: ['/src/app/theme/whole-theme.tsx'],
  router: ['/src/app/routing/whole-routing.tsx', route('index')],
  // the device's databases: loaded after a server-rendered page, in parallel with any other
  data: [
    '/src/session/keep-session.ts',
    '/src/data/device/debug-setting.ts',
    '/src/data/session-store.ts',
    '/src/app/look/take-over-look.ts',
    '/src/features/connectivity/connectivity-banner.tsx',
    '/src/features/connectivity/folded-notices.tsx',
  ],
  home: ['/src/app/routing/front-home.tsx', '/src/features/home/home-page.tsx'],
  // including the redirect through it that every signed-in person passes
  landing: ['/src/features/landing/landing-page.tsx', '/src/app/landing.tsx'],
  manage: [
    route('_members'),
    route('_members/$'),
    route('_members/manage.$tab.$schedule.index'),
    route('_members/manage.$tab.index'),
  ],
  // also for strangers, some time after the itinerary
  idle: [
    '/src/app/shell/member-actions.tsx',
    '/src/app/look/remember-look.ts',
    '/src/features/install/download-button.tsx',
  ],
  // for readers of the itinerary, once it is idle
  paper: ['/src/features/itinerary/print/print-itinerary.tsx'],
  // including the few lines with which the router shows an itinerary
  short: [route('e.$code'), route('itinerary.$itineraryId.$'), '/src/features/itinerary/short-link-page.tsx'],
  // small, and must appear at once
  menus: [
    '/src/features/itinerary/map/day-map-button.tsx',
    '/src/features/itinerary/own-time/zone-switch.tsx',
  ],
  long: [
    '/src/features/itinerary/panes/windowed-slots.tsx',
    '/src/features/itinerary/panes/windowed-days.tsx',
  ],
  // the worker is registered once the pictures can be drawn
  scenes: ['/contract/scenes/draw-scene.ts', '/src/app/worker-code.ts'],
  // loaded in parallel with the first screen of a signed-in person (src/session/own-code.ts)
  engine: [
    '/src/sync/start.ts',
    '/src/mutations/registry.ts',
    '/src/mutations/rsvps/respond-rsvp.ts',
    '/src/sync/downloads/download-job.ts',
  ],
  // response parsers, which no first screen needs to render
  schemas: ['/src/sync/pull/visitor.ts', '/src/sync/calls/access.ts'],
  // the part of the itinerary for people who are coming
  guest: [
    '/src/features/answer/respond.ts',
    '/src/features/itinerary/answer/answer-by-link.ts',
    '/src/features/itinerary/answer/say-given.ts',
    '/src/features/bulletin/bulletin-banner.tsx',
    '/src/features/calendar/event-calendar.tsx',
    '/src/features/event/section-links.tsx',
    '/src/features/event/ticket/ticket-button.tsx',
    '/src/features/itinerary/offline/offline-card.tsx',
    '/src/features/outcome/announce-outcome.ts',
  ],
  // an event's own page with its itinerary, for guests and hosts
  event: [
    route('_members/events.$eventId.{-$subview}'),
    route('_members/experiences.$eventId.{-$subview}'),
    route('_members/manage.$tab.$schedule.$eventId.{-$subview}'),
    '/src/features/itinerary/itinerary-tab.tsx',
  ],
};

/**
 * Loaded on demand: whoever opens one of these is about to open the others. A part that is not listed here gets its
 * own file.
 */
const LATER: Occasions<
  'parts' | 'layers' | 'signing' | 'sections' | 'door' | 'board' | 'hosting' | 'online' | 'pages'
> = {
  parts: ['/src/ui/notices/toaster-host.tsx'],
  layers: [
    '/src/features/answer/company/company.tsx',
    '/src/app/shell/appearance-dropdown.tsx',
    '/src/app/shell/panels.tsx',
    '/src/app/shell/pull-to-refresh.tsx',
    '/src/app/shell/user-menu-dropdown.tsx',
    '/src/app/update-prompt.tsx',
    '/src/features/account/sign-out-dialog.tsx',
    '/src/features/calendar/save-calendar.ts',
    '/src/features/calendar/sheet/calendar-sheet.tsx',
    '/src/features/documents/documents-panel.tsx',
    '/src/features/home/now-next-list.tsx',
    '/src/features/install/download-bar.tsx',
    '/src/features/install/download-sheet.tsx',
    '/src/features/itinerary/map/day-map-sheet.tsx',
    '/src/features/itinerary/print/print-sheet.tsx',
    '/src/features/manage/clone/card-menu-dropdown.tsx',
    '/src/features/storage/storage-notices.tsx',
    '/src/session/calendar-calls.ts',
    '/src/ui/layers/confirm-dialog.tsx',
    '/src/ui/sync/merge-field.tsx',
  ],
  signing: [
    '/src/session/public-config.ts',
    '/src/features/account/account-panel.tsx',
    '/src/features/account/google-button.tsx',
    '/src/features/account/other-invitation.ts',
    '/src/session/auth-calls.ts',
    '/src/session/invitation-calls.ts',
    '/src/session/short-link-call.ts',
  ],
  // the other tabs of an event, and what opens over them
  sections: [
    '/src/features/bulletin/bulletin-tab.tsx',
    '/src/features/documents/documents-tab.tsx',
    '/src/features/documents/document-viewer.tsx',
    '/src/features/documents/pdf/pdf-viewer.tsx',
    '/src/features/event/cover/cover-edit.tsx',
    '/src/features/feedback/feedback-tab.tsx',
    '/src/features/outcome/delete-undoably.ts',
    '/src/features/social/likers.tsx',
    '/src/features/social/moderate-menu.tsx',
    '/src/features/event/ticket/ticket-sheet.tsx',
    '/src/ui/people/people-sheet.tsx',
    '/src/ui/pictures/picture-viewer.tsx',
    '/src/features/social/album/album.tsx',
    '/src/features/social/large-pictures.tsx',
    '/src/features/social/social-tab.tsx',
    route('_members/experiences.$eventId.ticket'),
    route('ticket.$ticket'),
  ],
  // what a host's itinerary starts with
  board: ['/src/features/itinerary/edit/manage-board.tsx'],
  door: ['/src/features/event/door/scanner.tsx', route('_members/experiences.$eventId.check-in')],
  hosting: [
    '/src/app/photo-search.ts',
    '/src/features/documents/hand-out-dialog.tsx',
    '/src/features/event/guests/guest-list.tsx',
    '/src/features/event/guests/tags/tag-editor.tsx',
    '/src/features/event/guests/tags/tag-filter.tsx',
    '/src/features/event/invite/invite-dialog.tsx',
    '/src/features/event/review/review-sheet.tsx',
    '/src/features/event/settings/dates-section.tsx',
    '/src/features/event/settings/settings-panel.tsx',
    '/src/features/event/update/update-sheet.tsx',
    '/src/features/feedback/manage/forms-board.tsx',
    '/src/features/itinerary/edit/reorder/reorder-days.tsx',
    '/src/features/manage/clone/clone-dialog.tsx',
    '/src/features/manage/deleted/deleted-sheet.tsx',
    '/src/features/manage/new-experience/ai-fields.tsx',
    '/src/features/manage/new-experience/cover-field.tsx',
    '/src/features/manage/new-experience/date-fields.tsx',
    '/src/features/manage/new-experience/new-experience-dialog.tsx',
    '/src/features/sharing/share-dialog.tsx',
    '/src/ui/covers/online-pictures.tsx',
    '/src/ui/crop/crop-sheet.tsx',
    '/src/ui/covers/scene-chooser.tsx',
    '/src/ui/covers/scene-file.ts',
  ],
  // not precached, because it opens only with a connection, and its content comes from the server (vite.config.ts)
  online: [
    '/src/features/event/update/differences.tsx',
    '/src/features/manage/new-experience/import-panel.tsx',
    '/src/features/profile/own-data/delete-account-sheet.tsx',
    '/src/session/long-call.ts',
    '/src/ui/columns/column-mapper.tsx',
    '/src/ui/covers/link-field.tsx',
    '/src/ui/covers/photo-results.tsx',
  ],
  pages: [
    '/src/app/debug-tools.ts',
    '/src/features/debug/debug-corner.tsx',
    '/src/session/own-data-calls.ts',
    route('_members/profile'),
    route('_members/storage'),
    route('contact-us'),
    route('privacy-policy'),
    route('terms-of-service'),
  ],
};

/** What several first screens share gets its own file: none of them may pull in another. */
function firstOf(id: string, context: Context): string | null {
  // a few rules are not worth a file
  if (id.includes('windowed-slots.module.css')) return 'itinerary';
  if (id.includes('connectivity-banner.module.css')) return 'screens';
  // toasts and sheets share it, and neither may pull in the other
  if (id.includes('use-toasts-aside.ts')) return 'theme';
  const by = Object.entries(FIRST)
    .filter(([, from]) => reaches(from, id, context))
    .map(([name]) => name);
  // the databases also load without any screen
  if (by.includes('data') && !by.includes('itinerary')) return 'data';
  if (by.includes('theme')) return 'theme';
  // every screen depends on it, except the server-rendered one and home
  if (by.includes('router')) return by.includes('itinerary') || by.includes('home') ? 'screens' : 'router';
  const screens = by.filter((name) => ['itinerary', 'home', 'landing', 'manage'].includes(name));
  if (screens.length > 1) {
    if (screens.join() === 'home,manage') return 'home';
    return screens.includes('itinerary') || screens.includes('home') ? 'screens' : 'router';
  }
  // signing in can start from any screen
  const signing = reaches(LATER.signing, id, context);
  if (signing && by.includes('itinerary')) return 'screens';
  if (screens[0] === 'itinerary') return 'itinerary';
  // a signed-in person's screen must not wait for the bell
  if (screens[0] !== undefined && screens[0] !== 'landing' && by.includes('idle')) return 'data';
  // and neither bell nor engine may pull in the other
  if (by.includes('data') || ((signing || by.includes('idle')) && by.includes('engine'))) return 'data';
  if (screens[0] === 'landing') return laterOf(id, context) ? 'idle' : 'landing';
  return (
    [
      'idle',
      'short',
      'long',
      'scenes',
      'schemas',
      'engine',
      'menus',
      'paper',
      ...screens,
      'guest',
      'event',
    ].find((name) => by.includes(name)) ?? null
  );
}

function laterOf(id: string, context: Context): string | null {
  const by = Object.entries(LATER)
    .filter(([, from]) => reaches(from, id, context))
    .map(([name]) => name);
  const unnamed = unnamedParts(context).some((one) => reaches([one], id, context));
  const [name] = by;
  if (name === undefined || (by.length === 1 && !unnamed)) return name ?? null;
  // only hosts need it
  if (by.join() === 'board,hosting' && !unnamed) return 'board';
  // somebody is waiting to sign in, perhaps on a slow connection
  return by.includes('signing') ? 'sheets' : 'common';
}

let unnamedOnes: string[] | undefined;
/**
 * Each gets its own file. What such a part shares with an occasion is split off; otherwise a small part would pull in
 * the whole occasion.
 */
function unnamedParts(context: Context): string[] {
  if (unnamedOnes) return unnamedOnes;
  const root = process.cwd().replaceAll('\\', '/');
  const named = new Set([...Object.values(FIRST), ...Object.values(LATER)].flat());
  const unnamed = new Set<string>();
  const seen = new Set<string>();
  const queue = [`${root}/src/app/main.tsx`];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || id.includes('/node_modules/')) continue;
    seen.add(id);
    const module = context.getModuleInfo(id);
    queue.push(...(module?.importedIds ?? []), ...(module?.dynamicallyImportedIds ?? []));
    for (const part of module?.dynamicallyImportedIds ?? []) {
      const name = part.replace(root, '');
      if (!named.has(name) && !name.includes('/node_modules/')) unnamed.add(name);
    }
  }
  return (unnamedOnes = [...unnamed]);
}

/** All of it except the few lines that a page without the router depends on (src/app/routing/front-router.ts). */
const ROUTER =
  /[\\/]use-sync-external-store[\\/]|[\\/]@tanstack[\\/](?:react-store|store|router-core[\\/]|react-router[\\/](?!.*[\\/](?:useRouter|routerContext|RouterProvider)\.js))/;

/** The parts of Mantine that all its components depend on, and those that nearly every screen uses. */
const THEME =
  /[\\/]clsx[\\/]|[\\/]@mantine[\\/](?:core[\\/]esm[\\/](?:core|components[\\/](?:ActionIcon|Button|CloseButton|Loader|Transition|UnstyledButton|VisuallyHidden))[\\/]|hooks[\\/]esm[\\/](?:use-(?:color-scheme|did-update|isomorphic-effect|media-query|reduced-motion)|utils[\\/]random-id)[\\/])/;

const VALIBOT = /[\\/]valibot[\\/]/;

/** Libraries that only one occasion needs. */
const LIBRARIES: [name: string, RegExp][] = [
  ['theme', THEME],
  ['router', ROUTER],
  ['schemas', VALIBOT],
  // separate: the worker reads the same file (vite/dexie.ts)
  ['dexie', /[\\/]dexie[\\/]/],
  ['data', /[\\/]dexie-taken[\\/]/],
  // a shared link requests both once it is idle, before the worker has started
  ['scenes', /[\\/]workbox-window[\\/]/],
  ['hosting', /[\\/]qr-code-styling[\\/]|[\\/]@dnd-kit[\\/]/],
  ['door', /[\\/]qr[\\/]decode/],
  // for tickets, sharing, and printing, which cannot wait
  ['paper', /[\\/]qr[\\/]/],
  // for the calendars of date pickers
  ['hosting', /[\\/]dayjs[\\/].*isoWeek/],
  ['long', /[\\/]@tanstack[\\/](?:react-virtual|virtual-core)[\\/]/],
  ['engine', /[\\/]uuid[\\/].*[\\/](?:v5|v35|sha1|parse|validate|regex)\./],
  ['data', /[\\/]uuid[\\/]/],
  ['hosting', /[\\/]@mantine[\\/]dates[\\/]/],
  ['guest', /[\\/]dexie-react-hooks[\\/]/],
  ['common', /[\\/](?:dropzone|react-dropzone|attr-accept|file-selector)[\\/]/],
  // everything else that several parts share
  ['parts', /node_modules[\\/](?!@tabler|@dnd-kit|ky[\\/])/],
];
const libraryOf = (id: string): string | null => LIBRARIES.find(([, test]) => test.test(id))?.[0] ?? null;

/** What the worker runs too (vite/worker.ts). */
const SHARED = [...FIRST.engine, ...FIRST.schemas];

/** Dependencies that the last look and the engine share. */
const GROUND = /[\\/]valtio[\\/].*[\\/]vanilla\.|[\\/]proxy-compare[\\/]|[\\/]dayjs[\\/](?!.*isoWeek)/;

/**
 * The worker runs the engine from these very files (vite/worker.ts), so they may depend on nothing but the ground.
 * Page-only code that would end up in them belongs to the session.
 */
function occasionOf(id: string, context: Context): string | null {
  const library = libraryOf(id);
  if (library) return library;
  const name = firstOf(id, context) ?? laterOf(id, context);
  // no file for a few rules
  if (name === 'board' && id.includes('.css')) return 'common';
  if (name === 'menus' && id.includes('.css')) return 'parts';
  if (name === 'data' && context.getModuleInfo(id)?.importedIds.some((one) => VALIBOT.test(one)))
    return 'schemas';
  return name === 'data' && !reaches(SHARED, id, context) ? 'session' : name;
}

function isGround(id: string, context: Context): boolean {
  if (GROUND.test(id)) return true;
  if (id.includes('/node_modules/') || !reaches(SHARED, id, context)) return false;
  const name = reaches(['/src/app/main.tsx'], id, context) ? null : firstOf(id, context);
  return name !== 'data' && name !== 'engine' && name !== 'schemas';
}

/**
 * How the app is split into files. Left alone, the bundler makes a file for every set of screens that share
 * something: some fifty requests for one shared link, and hundreds of files to precache. Split by hand, the app
 * starts with three files and a first screen takes a few more; the rest is split by occasion.
 * tests/support/budgets.json holds the resulting sizes; `npm run bench` measures the result in a browser.
 */
export const chunkGroups: Group[] = [
  // changes only with the version of React, so it stays cached across many builds
  {
    name: 'react',
    tags: ['$initial'],
    test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
    priority: 50,
  },
  {
    debugName: 'ground',
    name: (id, context) => (isGround(id, context) ? 'ground' : null),
    includeDependenciesRecursively: false,
    priority: 40,
  },
  {
    name: 'app',
    tags: ['$initial'],
    test: (id) => !ROUTER.test(id),
    includeDependenciesRecursively: false,
    priority: 30,
  },
  {
    // not precached, but cached with the first PDF: the worker recognises every part of it by this name
    // (sw/build-files.ts)
    name: 'pdf-library-viewer',
    test: /[\\/]src[\\/]features[\\/]documents[\\/]pdf[\\/]|[\\/]pdfjs-dist[\\/]/,
    includeDependenciesRecursively: false,
    priority: 25,
  },
  {
    // not precached, but cached with the first place that is edited: the worker recognises it by this name
    name: 'gazetteer',
    test: /[\\/]contract[\\/]gazetteer[\\/]|[\\/]src[\\/]data[\\/]gazetteer[\\/]/,
    includeDependenciesRecursively: false,
    priority: 25,
  },
  // without their dependencies: an icon that home needs as well would otherwise pull in the itinerary
  {
    debugName: 'by occasion',
    name: occasionOf,
    includeDependenciesRecursively: false,
    priority: 20,
  },
];

const found = new Map<string, Set<string>>();
const reaches = (from: string[], id: string, context: Context): boolean => {
  const icon = /[\\/]@tabler[\\/].*[\\/](Icon\w+)\.mjs$/.exec(id)?.[1];
  return from.some((one) => reachable(one, context).has(icon ?? id));
};

/**
 * Our own modules that this one imports statically, directly or indirectly, and the names of the icons in them. Other
 * libraries are left out, because a barrel file reaches everything.
 */
function reachable(from: string, context: Context): Set<string> {
  const known = found.get(from);
  if (known) return known;
  const seen = new Set<string>();
  found.set(from, seen);
  const queue = [process.cwd().replaceAll('\\', '/') + from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || id.includes('/node_modules/')) continue;
    seen.add(id);
    const module = context.getModuleInfo(id);
    if (!module && queue.length === 0 && seen.size === 1)
      throw new Error(`vite/chunks.ts: there is no ${id}`);
    for (const [name] of module?.code?.matchAll(/\bIcon[A-Z]\w*/g) ?? []) seen.add(name);
    queue.push(...(module?.importedIds ?? []));
  }
  return seen;
}

/**
 * Groups shared by screens are named after all their screens. Neither the worker's precache list nor each chunk's
 * dependency list need carry such names.
 */
const shortName = (name: string): string => /^(?:shared|parts)/.exec(name)?.[0] ?? name;
export const chunkFileName = ({ name }: { name: string }): string => `assets/${shortName(name)}-[hash:7].js`;
export const assetFileName = ({
  names: [name = 'asset'],
  originalFileNames: [from = ''],
}: {
  names: string[];
  originalFileNames: string[];
}): string =>
  `assets/${from.includes('pdfjs-dist') ? 'pdf-library-' : ''}${shortName(name.slice(0, name.lastIndexOf('.')))}-[hash:7][extname]`;
