// Screens import the error of a failed session call from here; the engine throws the same class.
export { ApiError } from '#src/data/api-error.ts';
