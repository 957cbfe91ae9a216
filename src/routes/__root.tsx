import { createRootRoute } from '@tanstack/react-router';
import { PageFailed } from '#src/app/page-failed.tsx';
import { PageNotFound } from '#src/app/page-not-found.tsx';

export const Route = createRootRoute({ notFoundComponent: PageNotFound, errorComponent: PageFailed });
