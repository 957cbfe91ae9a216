// Screens import the failure of a session call from here; the engine throws the same one.
export { ApiError } from '#src/data/api-error.ts';
