/**
 * Whether an answer is a file of ours, whole. Of all that the worker keeps, only index.html is a page: any other page is
 * what something in between, or a server under maintenance, answers to everything.
 */
export const isWholeFile = (answer: Response): boolean =>
  answer.status === 200 && answer.type === 'basic' && !isPage(answer);

const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '');
