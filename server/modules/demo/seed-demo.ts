import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { inArray } from 'drizzle-orm';
import { transaction } from '#server/db/transaction.ts';
import { users } from '#server/db/schema.ts';
import { hashPassword } from '#server/modules/auth/passwords.ts';
import { paintScenes } from '#server/modules/demo/paint-scenes.ts';
import { DEMO_PASSWORD, PEOPLE } from '#server/modules/demo/people.ts';
import { dolomites } from '#server/modules/demo/stories/dolomites.ts';
import { kyoto } from '#server/modules/demo/stories/kyoto.ts';
import { lisbon } from '#server/modules/demo/stories/lisbon.ts';
import { udaipur } from '#server/modules/demo/stories/udaipur.ts';
import type { PersonKey, Story } from '#server/modules/demo/story.ts';
import { seedStory } from '#server/modules/demo/seed-story.ts';
import { writeLetters } from '#server/modules/demo/write-letters.ts';
import type { Services } from '#server/providers/services.ts';

const STORIES: Story[] = [dolomites, lisbon, kyoto, udaipur];
const KEYS = Object.keys(PEOPLE) as PersonKey[];

export interface DemoSignIn {
  emailId: string;
  password: string;
  /** Who this is, in a few words. */
  part: string;
}

/**
 * Fills an empty installation with people and events around today, all or nothing, and returns who can sign in. If
 * there is an account already, writes nothing and returns those of the demo's people who exist.
 */
export async function seedDemo({
  db,
  files,
  config,
  clock,
}: Pick<Services, 'db' | 'files' | 'config' | 'clock'>): Promise<DemoSignIn[]> {
  if ((await db.select({ id: users.id }).from(users).limit(1)).length === 0) {
    // The slow parts come before the transaction.
    const store = { provider: files, folder: path.join(config.dataDir, 'tmp') };
    const pictures = await paintScenes(store, STORIES.flatMap(scenesOf));
    const papers = await writeLetters(store, STORIES.flatMap(lettersOf));
    const passwordHashes = await Promise.all(KEYS.map(() => hashPassword(DEMO_PASSWORD)));
    const now = clock();
    await transaction(db, async (tx) => {
      const rows = KEYS.map((key, i) => {
        const { emailId, firstName, lastName, organisation } = PEOPLE[key];
        return {
          id: randomUUID(),
          emailId,
          firstName,
          lastName,
          organisation,
          passwordHash: passwordHashes[i] ?? null,
        };
      });
      await tx.insert(users).values(rows);
      const userIds = Object.fromEntries(KEYS.map((key, i) => [key, rows[i]?.id ?? ''])) as Record<
        PersonKey,
        string
      >;
      for (const story of STORIES) await seedStory({ tx, now, userIds, pictures, papers }, story);
    });
  }
  const there = await db
    .select({ emailId: users.emailId })
    .from(users)
    .where(
      inArray(
        users.emailId,
        KEYS.map((key) => PEOPLE[key].emailId),
      ),
    );
  return Object.values(PEOPLE)
    .filter(({ emailId }) => there.some((user) => user.emailId === emailId))
    .map(({ emailId, part }) => ({ emailId, password: DEMO_PASSWORD, part }));
}

const scenesOf = (story: Story) => [
  story.cover,
  ...story.days.flatMap((day) => day.activities.flatMap(({ cover }) => cover ?? [])),
  ...[...story.posts, ...(story.bulletins ?? [])].flatMap(({ picture }) => picture ?? []),
];
const lettersOf = ({ letters = [] }: Story) => letters.map(({ letter }) => letter);
