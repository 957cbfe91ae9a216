/** What registering the worker needs, in one file. */
export { Workbox } from 'workbox-window';
export { firstScreenUp } from '#src/ui/hooks/first-screen-up.ts';
