// The import directions of ARCHITECTURE.md as data: a folder may import what is listed here and nothing else.
// The first zone that fits a path is its zone. "{x}" stands for one folder name: each such folder is a zone
// of its own.

/** Zone → prefixes it may import besides its own. Type imports count: a type is knowledge too. */
export const mayImport = {
  contract: [],

  'src/ui': ['contract/constants.ts'],
  'src/data': ['contract'],
  'src/mutations': ['src/data', 'contract'],
  'src/sync': ['src/data', 'src/mutations', 'contract'],
  'src/session': ['src/data', 'src/mutations', 'src/sync', 'contract'],
  // the frame round the tabs of one event: it shows other features, by their one face each
  'src/features/event': [
    'src/features/answer',
    'src/features/form',
    'src/features/refused',
    'src/features/itinerary/itinerary-tab.tsx',
    'src/features/social/social-tab.tsx',
    'src/features/sharing/share-dialog.tsx',
    'src/mutations',
    'src/data',
    'src/session',
    'src/ui',
    'contract',
  ],
  // answering an invitation, what can be done about a refused change, and how forms behave is the same on
  // every screen that has one
  'src/features/{x}': [
    'src/features/answer',
    'src/features/form',
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

  // the kernel: a change, its transaction and its ledger row. Knows no HTTP
  'server/change': [
    'server/db',
    'server/services.ts',
    'server/http/error-handler.ts',
    'server/modules/sync/read-event-changes.ts',
    'contract',
  ],
  'server/access': ['server/db', 'server/change', 'contract'],
  'server/db': ['server/config.ts', 'server/start-failure.ts', 'contract'],
  // mail leaves by a table, in the transaction of what it tells about
  'server/providers/mail': ['server/db', 'server/change/unit.ts', 'contract'],
  'server/providers': ['server/start-failure.ts', 'contract'],
  'server/modules': [
    'server/db',
    'server/access',
    'server/change',
    'server/providers',
    'server/http',
    'server/services.ts',
    'contract',
  ],
  'server/http': [
    'server/db',
    'server/access',
    'server/change',
    'server/providers',
    'server/modules',
    'server/services.ts',
    'contract',
  ],
  // main, app, services, config and the commands: they put the rest together
  server: ['server', 'contract'],

  tests: ['src', 'sw', 'server', 'contract'],
  'vite.config.ts': [],
};

/** Files of a zone that only some may import: prefix → the zones that may. */
export const reserved = {
  'src/data/live': ['src/data/live', 'src/features', 'src/app', 'src/routes', 'tests'],
};

/**
 * Packages, where only some are allowed. What is merely forbidden (ky in a feature, React in the worker,
 * Fastify in a domain function) is in .oxlintrc.json.
 */
export const onlyPackages = {
  contract: ['valibot', 'dayjs'],
};

/** Names that say nothing about what is inside. */
export const emptyNames = /(?:^|\/)(?:utils?|helpers?|commons?|misc|manager|index)(?:\.[a-z]+)*$/;
export const emptyNamesAllowed = [/^src\/routes\//, /^contract\/schemas\/common\.ts$/];

export const maxLines = 350;
/** A test file is a list: it may be longer before it is too long to find something in. */
export const maxTestLines = 430;
/** A longer file says why on one of its first lines: "// Long because …". */
export const longReason = /^\s*(?:\/\/|\*|\/\*\*?)\s*Long because \S/m;
