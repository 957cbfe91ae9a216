/** Every table, for the database client. Add a table group by adding its file here. */
export * from './schema/accounts.ts';
export * from './schema/arrivals.ts';
export * from './schema/bin.ts';
export * from './schema/bulletins.ts';
export * from './schema/documents.ts';
export * from './schema/epochs.ts';
export * from './schema/events.ts';
export * from './schema/feed.ts';
export * from './schema/feedback.ts';
export * from './schema/files.ts';
export * from './schema/imports.ts';
export * from './schema/ledger.ts';
export * from './schema/notices.ts';
export * from './schema/notifications.ts';
export * from './schema/push.ts';
export * from './schema/tickets.ts';
