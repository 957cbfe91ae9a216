import { createFileRoute } from '@tanstack/react-router';
import { StoragePage } from '#src/features/storage/storage-page.tsx';

export const Route = createFileRoute('/_members/storage')({ component: StoragePage });
