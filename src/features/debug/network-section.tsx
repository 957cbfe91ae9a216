import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeNetwork, type DebugDb } from '#src/data/databases/debug-db.ts';
import { theDevice } from '#src/data/device/device.ts';
import type { SimulatedNetwork, SimulatedNetworkChange } from '#src/data/device/simulated-network.ts';
import classes from '#src/features/debug/debug.module.css';
import { DEBUG_TEXT } from '#src/features/debug/messages.ts';
import { ChoiceCards } from '#src/ui/fields/choice-cards.tsx';

/** A typed whole number; anything invalid is 0. */
const typed = (text: string, most: number): number =>
  Math.min(most, Math.max(0, Math.round(Number(text) || 0)));

export function NetworkSection({ db, network }: { db: DebugDb; network: SimulatedNetwork }) {
  const change = (to: SimulatedNetworkChange) => void changeNetwork(theDevice(), db, to);
  const { condition, weak, failNext } = network;
  return (
    <section className={classes.section}>
      <ChoiceCards
        legend={DEBUG_TEXT.network}
        value={condition}
        choices={DEBUG_TEXT.conditions}
        onChange={(value) => change({ condition: value })}
      />
      {condition === 'weak' ? (
        <div className={classes.numbers}>
          <NumberField
            label={DEBUG_TEXT.latency}
            value={weak.latencyMs}
            most={60_000}
            onType={(latencyMs) => change({ weak: { latencyMs } })}
          />
          <NumberField
            label={DEBUG_TEXT.jitter}
            value={weak.jitterMs}
            most={60_000}
            onType={(jitterMs) => change({ weak: { jitterMs } })}
          />
          <NumberField
            label={DEBUG_TEXT.loss}
            value={Math.round(weak.loss * 100)}
            most={100}
            onType={(percent) => change({ weak: { loss: percent / 100 } })}
          />
        </div>
      ) : null}
      <FailNext failNext={failNext} onSet={(next) => change({ failNext: next })} />
    </section>
  );
}

/** Takes effect at once; the typed text stays as it is. */
function NumberField({
  label,
  value,
  most,
  onType,
}: {
  label: string;
  value: number;
  most: number;
  onType: (value: number) => void;
}) {
  const [text, setText] = useState(String(value));
  return (
    <TextInput
      label={label}
      type="number"
      min={0}
      max={most}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onType(typed(event.currentTarget.value, most));
      }}
    />
  );
}

function FailNext({
  failNext,
  onSet,
}: {
  failNext: SimulatedNetwork['failNext'];
  onSet: (next: Partial<SimulatedNetwork['failNext']>) => void;
}) {
  const [count, setCount] = useState('1');
  return (
    <form
      className={classes.section}
      aria-label={DEBUG_TEXT.failNext}
      onSubmit={(event) => {
        event.preventDefault();
        onSet({ count: typed(count, 1000) });
      }}
    >
      <h3 className={classes.heading}>{DEBUG_TEXT.failNext}</h3>
      <NativeSelect
        label={DEBUG_TEXT.how}
        value={failNext.how}
        data={DEBUG_TEXT.failures}
        onChange={(event) => onSet({ how: event.currentTarget.value as typeof failNext.how })}
      />
      <NativeSelect
        label={DEBUG_TEXT.which}
        value={failNext.which}
        data={DEBUG_TEXT.targets}
        onChange={(event) => onSet({ which: event.currentTarget.value as typeof failNext.which })}
      />
      <div className={classes.line}>
        <TextInput
          label={DEBUG_TEXT.count}
          type="number"
          min={0}
          max={1000}
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
        />
        <Button type="submit">{DEBUG_TEXT.set}</Button>
        {failNext.count > 0 ? (
          <Button variant="outline" onClick={() => onSet({ count: 0 })}>
            {DEBUG_TEXT.stop}
          </Button>
        ) : null}
      </div>
      <p role="status" className={classes.hint}>
        {failNext.count > 0 ? DEBUG_TEXT.left(failNext.count) : null}
      </p>
    </form>
  );
}
