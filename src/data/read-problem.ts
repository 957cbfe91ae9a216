import { ApiError } from '#src/data/api-error.ts';

/**
 * Why the server could not read a file, for the person who chose it; `otherwise` when nothing is known. A
 * message that names the place in the file is preferred to one that says what is wrong there.
 */
export function readProblem(problem: unknown, otherwise: string): string {
  if (!(problem instanceof ApiError)) return otherwise;
  const [wrong = ''] = Object.values(problem.fields ?? {});
  return (problem.text.includes(wrong) ? problem.text : wrong) || otherwise;
}
