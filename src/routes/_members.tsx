import { createFileRoute } from '@tanstack/react-router';
import { MembersOnly } from '#src/app/members-only.tsx';

/** Everything in the folder of this name is for people who are signed in. It adds nothing to the address. */
export const Route = createFileRoute('/_members')({ component: MembersOnly });
