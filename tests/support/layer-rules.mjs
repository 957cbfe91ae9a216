// The import directions of ARCHITECTURE.md as data: a folder may import what is listed here and nothing else.
// A path belongs to the first zone that matches. "{x}" stands for one folder name: each such folder is a zone
// of its own.

/**
 * The server's folders from the bottom up: each may import those before it in this list, never one after it.
 * Routes belong to their module, so http, which registers them, lies below the modules.
 */
export const serverOrder = [
  'contract',
  'server/config',
  'server/db',
  // the kernel: a change, its transaction and its ledger row. It knows neither HTTP nor the modules
  'server/change',
  'server/access',
  'server/providers',
  'server/http',
  'server/modules/scenes',
  'server/modules/files',
  'server/modules/uploads',
  'server/modules/tickets',
  'server/modules/mail',
  'server/modules/auth',
  'server/modules/places',
  'server/modules/media',
  'server/modules/people',
  'server/modules/notifications',
  'server/modules/arrivals',
  'server/modules/rsvp',
  'server/modules/days',
  'server/modules/activities',
  'server/modules/bin',
  'server/modules/feed',
  'server/modules/bulletin',
  'server/modules/feedback',
  'server/modules/documents',
  'server/modules/events',
  'server/modules/cards',
  'server/modules/itinerary',
  'server/modules/own-data',
  'server/modules/reading',
  'server/modules/schedule-import',
  'server/modules/schedule-update',
  // from a paper to a programme, step by step: see plan-experience.ts
  'server/modules/planning/messages.ts',
  'server/modules/planning/text',
  'server/modules/planning/page',
  'server/modules/planning/paper',
  'server/modules/planning/programme',
  'server/modules/planning',
  'server/modules/sync',
  'server/modules/demo',
];

/** The list as rules: each zone with all zones before it. */
const upwards = (order) => Object.fromEntries(order.map((zone, at) => [zone, order.slice(0, at)]));

/** Zone → prefixes it may import besides its own. Type imports count as well: they are a dependency, too. */
export const mayImport = {
  contract: [],

  'src/ui': [
    'contract/constants.ts',
    'contract/rules/latin-digits.ts',
    'contract/rules/uses-twelve-hour-clock.ts',
    'contract/rules/temporal.ts',
    'contract/scenes',
  ],
  'src/data': ['contract'],
  'src/mutations': ['src/data', 'contract'],
  'src/sync': ['src/data', 'src/mutations', 'contract'],
  'src/session': ['src/data', 'src/mutations', 'src/sync', 'contract'],
  // the frame around an event's tabs: it shows other features, each through its one public file
  'src/features/event': [
    'src/features/answer',
    'src/features/form',
    'src/features/outcome',
    'src/features/refused',
    'src/features/itinerary/itinerary-tab.tsx',
    'src/features/itinerary/print/print-itinerary.tsx',
    'src/features/social/social-tab.tsx',
    'src/features/bulletin/bulletin-banner.tsx',
    'src/features/bulletin/bulletin-dot.tsx',
    'src/features/bulletin/bulletin-tab.tsx',
    'src/features/feedback/feedback-dot.tsx',
    'src/features/feedback/feedback-tab.tsx',
    'src/features/documents/documents-tab.tsx',
    'src/features/calendar/event-calendar.tsx',
    'src/features/sharing/share-dialog.tsx',
    'src/mutations',
    'src/data',
    'src/session',
    'src/ui',
    'contract',
  ],
  // shared by every screen: bulletins, links to an event's other sections, answering an invitation, the
  // person's own calendar, how forms behave, announcing the outcome of a change, and what can be done about a
  // refused one
  'src/features/{x}': [
    'src/features/answer',
    'src/features/bulletin/bulletin-banner.tsx',
    'src/features/event/section-links.tsx',
    'src/features/documents/activity-documents.tsx',
    'src/features/calendar',
    'src/features/form',
    'src/features/outcome',
    'src/features/refused',
    'src/mutations',
    'src/data',
    'src/session',
    'src/ui',
    'contract',
  ],
  'src/routes': ['src/features', 'src/session', 'src/ui', 'src/app', 'contract'],
  'src/app': ['src', 'contract'],
  sw: ['src/sync', 'src/data', 'src/mutations', 'contract'],

  // adapters for one outside service each do not know the tables
  'server/providers/mail': ['server/db', 'server/change', 'contract'],
  'server/providers/live': ['server/db', 'contract'],
  'server/providers/uploads': ['server/change', 'server/providers/files', 'contract'],
  'server/providers/images': ['server/providers/queue', 'contract'],
  'server/providers/threads': ['server/change', 'server/providers/queue', 'contract'],
  'server/providers/services.ts': [
    'server/config',
    'server/db',
    'server/change',
    'server/access',
    'server/providers',
    'contract',
  ],
  // addresses that other people supply are resolved in one place
  'server/providers/photos': ['server/providers/outbound', 'server/providers/files', 'contract'],
  'server/providers/push': ['server/providers/outbound', 'contract'],
  'server/providers/{x}': ['contract'],
  ...upwards(serverOrder),
  // a module that is missing from serverOrder may not import anything until it is listed there
  'server/modules/{x}': [],
  // main, app, create-services, routes and the commands: they assemble the rest
  server: ['server', 'contract'],

  tests: ['src', 'sw', 'server', 'contract'],
  vite: ['contract'],
  'vite.config.ts': ['vite'],
};

/** Files of a zone that only some may import: prefix → the zones that may. */
export const reserved = {
  'src/data/live': ['src/data/live', 'src/features', 'src/app', 'src/routes', 'tests'],
};

/**
 * Packages that only some zones may import. Packages that are simply forbidden somewhere (ky in a feature,
 * React in the worker, Fastify in a domain function) are listed in .oxlintrc.json.
 */
export const onlyPackages = {
  contract: ['valibot', 'dayjs', 'uuid'],
};

/** File names that say nothing about the contents. */
export const emptyNames = /(?:^|\/)(?:utils?|helpers?|commons?|misc|manager|index)(?:\.[a-z]+)*$/;
export const emptyNamesAllowed = [/^src\/routes\//, /^contract\/schemas\/common\.ts$/];

export const maxLines = 320;
/** A test file is a list of cases: it may be longer before things are hard to find in it. */
export const maxTestLines = 430;
/** A longer file, and no other, gives its reason on one of its first lines: "// Long because …". */
export const longReason = /^\s*(?:\/\/|\*|\/\*\*?)\s(?:.*\s)?Long because \S/m;
