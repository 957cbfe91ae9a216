import { eq, sql } from 'drizzle-orm';
import { placedDayName } from '#contract/rules/day-name.ts';
import type { Unit } from '#server/change/unit.ts';
import { days } from '#server/db/schema.ts';

/** A day and its position, from 0. */
interface Place {
  id: string;
  name: string;
  from: number;
  to: number;
}

/** Stamps the days whose position has changed, and renames those whose names only state a position. */
export async function placeDays(unit: Unit, version: number, all: readonly Place[]): Promise<void> {
  const moved = all
    .filter(({ from, to }) => from !== to)
    .map(({ id, name, from, to }) => ({ id, name: placedDayName(name, from, to) }));
  if (moved.length === 0) return;
  await unit.tx
    .update(days)
    .set({ name: sql`placed.name`, version, updatedAt: unit.now })
    .from(sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as placed(id uuid, name text)`)
    .where(eq(days.id, sql`placed.id`));
}
