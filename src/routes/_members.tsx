import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '#src/app/members-only.tsx';

/** The routes in the folder of this name require sign-in. It adds nothing to the address. */
export const Route = createFileRoute('/_members')({ component: MembersOnly });
