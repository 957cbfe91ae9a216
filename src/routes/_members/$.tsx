import { createFileRoute } from '@tanstack/react-router';
import { PageNotFound } from '#src/app/page-not-found.tsx';

/** Every address that no other route matches. */
export const Route = createFileRoute('/_members/$')({ component: PageNotFound });
