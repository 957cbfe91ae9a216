// Where screens take the failure of a session call from; the engine throws the same one.
export { ApiError } from '#src/data/api-error.ts';
