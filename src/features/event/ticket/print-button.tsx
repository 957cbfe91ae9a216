import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { messages } from '#src/features/event/ticket/messages.ts';

/** Prints only the ticket, at the size of a bank card. */
export const PrintButton = () => (
  <Button
    variant="default"
    leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
    onClick={() => print()}
  >
    {messages.print}
  </Button>
);
