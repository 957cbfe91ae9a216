import { IconAlertCircle, IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Notice } from '#src/features/connectivity/notices.ts';

const icon = { size: 19, stroke: 1.75, 'aria-hidden': true } as const;
const trouble = <IconAlertCircle {...icon} />;

export const NOTICE_ICONS: Record<Notice, ReactNode> = {
  online: <IconWifi {...icon} />,
  offline: <IconWifiOff {...icon} />,
  portal: trouble,
  serverTrouble: trouble,
  stalled: trouble,
  signIn: trouble,
};
