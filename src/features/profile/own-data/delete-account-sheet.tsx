import { useState } from 'react';
import type { DeletionPlan } from '#contract/schemas/own-data.ts';
import { useConnection } from '#src/data/live/use-connection.ts';
import { useOutbox } from '#src/data/live/use-outbox.ts';
import classes from '#src/features/profile/own-data/delete-account.module.css';
import {
  firstChoices,
  OwnedEvents,
  settledBy,
  type Choices,
} from '#src/features/profile/own-data/owned-events.tsx';
import { DELETE_TEXT as text } from '#src/features/profile/own-data/messages.ts';
import { CodeProof, PasswordProof } from '#src/features/profile/own-data/proof.tsx';
import { useDeletionPlan } from '#src/features/profile/own-data/use-deletion-plan.ts';
import { Sheet } from '#src/ui/layers/sheet.tsx';
import { EmptyState } from '#src/ui/states/empty-state.tsx';
import { ErrorState } from '#src/ui/states/error-state.tsx';
import { Skeleton } from '#src/ui/states/skeleton.tsx';

/** What is deleted, what stays and why, what becomes of the person's experiences; then proof of identity. */
export function DeleteAccountSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const offline = useConnection().state !== 'online';
  const { plan, failed, load } = useDeletionPlan(opened && !offline);
  return (
    <Sheet opened={opened} onClose={onClose} title={text.title} subtitle={text.subtitle} width={560}>
      {plan ? (
        <Questions plan={plan} onUnsettled={load} />
      ) : offline ? (
        <EmptyState scene={null} title={text.offline} />
      ) : failed ? (
        <ErrorState title={text.loadFailed} onRetry={() => void load()} />
      ) : (
        <div className={classes.body} role="status" aria-label={text.loading}>
          <Skeleton height={110} radius={20} />
          <Skeleton height={76} radius={20} />
          <Skeleton height={44} radius={22} />
        </div>
      )}
    </Sheet>
  );
}

const keyOf = ({ events }: DeletionPlan): string =>
  events.map(({ id, hosts }) => [id, ...hosts.map(({ guid }) => guid)].join()).join(';');

function Questions({ plan, onUnsettled }: { plan: DeletionPlan; onUnsettled: () => Promise<void> }) {
  const { rows } = useOutbox();
  const about = keyOf(plan);
  const [decided, setDecided] = useState<{ about: string; choices: Choices } | null>(null);
  // reset when the plan has changed: the decisions must be about the current state
  const choices = decided?.about === about ? decided.choices : firstChoices(plan.events);
  const Proof = plan.proof === 'PASSWORD' ? PasswordProof : CodeProof;
  return (
    <div className={classes.body}>
      <section>
        <h3>{text.goes}</h3>
        <ul>
          {text.going.map((what) => (
            <li key={what}>{what}</li>
          ))}
          {rows.length > 0 ? <li>{text.unsent(rows.length)}</li> : null}
        </ul>
      </section>
      <section>
        <h3>{text.stays}</h3>
        <ul>
          {text.staying.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </section>
      {plan.events.length > 0 ? (
        <OwnedEvents
          events={plan.events}
          choices={choices}
          onChoose={(chosen) => setDecided({ about, choices: chosen })}
        />
      ) : null}
      <Proof settled={settledBy(choices)} onUnsettled={onUnsettled} />
    </div>
  );
}
