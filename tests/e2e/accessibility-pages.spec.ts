// Every page and its layers (accessibility-layers.spec.ts has those that take several steps), dark on a phone
// and light on a desktop: WCAG 2.2 AA by axe, no horizontal scrolling (also at 320 px, which is 400 % zoom on
// a desktop), no touch target below the minimum size. The experience has names that tend to break layouts: a
// word of ninety letters, right-to-left text, emoji.
import { test, type Device } from '#tests/e2e/support/fixtures.ts';
import { inspectLayer, inspectPages } from '#tests/e2e/support/inspect.ts';
import type { Person } from '#tests/e2e/support/people.ts';
import { answer, dateIn, postAs } from '#tests/e2e/support/scene.ts';
import { someSchedule, someTalk } from '#tests/support/some-schedule.ts';

const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenverleihbetriebsausflugsvorbereitungstreffen';
const ARABIC = 'رحلة إلى واحة سيوة مع العائلة 🏜️';

const places = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
  desk: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
} as const;

/** An experience that runs today, with a post, a comment and a request to join. */
async function awkwardEvent(host: Person, guest: Person): Promise<string> {
  const talks = [
    someTalk({ title: LONG, start: '08:00', abstract: `https://example.org/${LONG} ${ARABIC}` }),
    someTalk({ title: ARABIC, start: '08:00', subtitle: ARABIC }),
    someTalk({ title: 'Supper', start: '21:00' }),
  ];
  const days = Array.from({ length: 12 }, (_, n) => ({
    date: dateIn(n),
    rooms: (n === 1 ? {} : { [LONG]: talks }) as Record<string, unknown[]>,
  }));
  const { id } = await host.call<{ id: string }>('POST', '/api/events/import', {
    ...someSchedule(days, { title: LONG, time_zone_name: 'Europe/Lisbon' }),
    rsvpType: 'OPEN_INVITE',
  });
  const post = await postAs(host, id, `${LONG}\n${ARABIC}`);
  await host.call('POST', `/api/feeds/${id}/${post.id}/comment`, { comment: `${ARABIC} ${LONG}` });
  await answer(guest, id, 'Yes');
  return id;
}

for (const [place, options] of Object.entries(places)) {
  const isNarrow = place === 'phone';
  test(`every page and layer is accessible, on a ${place}`, async ({ newPerson, newDevice }) => {
    test.setTimeout(150_000);
    const [host, guest] = [await newPerson('Hana'), await newPerson('Gil')];
    const id = await awkwardEvent(host, guest);

    const visitor: Device = await newDevice(undefined, options);
    await inspectPages(visitor.page, ['/contact-us', '/terms-of-service', `/itinerary/${id}`, '/'], isNarrow);
    await inspectLayer(
      visitor.page,
      visitor.page.getByRole('button', { name: 'Appearance', exact: true }),
      'menu',
    );
    await inspectLayer(visitor.page, visitor.page.getByRole('button', { name: 'Log in', exact: true }));

    const { page } = await newDevice(host, options);
    await inspectPages(
      page,
      [
        '/',
        '/manage/experiences/finished',
        '/manage/experiences/ongoing',
        '/manage/teams',
        '/profile',
        '/storage',
        '/no/such/page',
        `/itinerary/${crypto.randomUUID()}`,
        `/itinerary/${id}`,
        `/experiences/${id}/itinerary`,
        `/experiences/${id}/social`,
        `/manage/experiences/ongoing/${id}/attendees`,
        `/experiences/${id}/check-in`,
        `/manage/experiences/ongoing/${id}/documents`,
        `/manage/experiences/ongoing/${id}/itinerary`,
      ],
      isNarrow,
    );
    await inspectLayer(page, page.getByRole('button', { name: 'Share', exact: true }));
    await inspectLayer(page, page.getByRole('button', { name: 'Experience Settings' }));
    await inspectLayer(page, page.getByRole('button', { name: 'Add activity' }));
    await inspectLayer(page, page.getByRole('button', { name: /^Actions for / }), 'menu');
    await inspectLayer(page, page.getByRole('button', { name: 'Open menu' }));
    await inspectLayer(page, page.getByTestId('sync-chip'));
    await inspectLayer(page, page.getByRole('button', { name: /account menu$/ }), 'menu');
    await page.goto('/manage/experiences/ongoing');
    await inspectLayer(
      page,
      page.getByRole('button', { name: isNarrow ? 'New experience' : 'Experience', exact: true }).last(),
    );
  });
}
