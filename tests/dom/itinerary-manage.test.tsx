// Long because everything that can be edited in place is tested on one board, which is set up here.
import 'fake-indexeddb/auto';
import { File as RealFile } from 'node:buffer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setCurrentData } from '#src/data/databases/current-data.ts';
import { theDevice } from '#src/data/device/device.ts';
import { readDraft, saveDraft } from '#src/data/drafts.ts';
import { openOwnData, type OwnData } from '#src/data/databases/local-data.ts';
import type { DayView } from '#src/data/views/event.ts';
import { ManageBoard } from '#src/features/itinerary/edit/manage-board.tsx';
import { timesChoice } from '#src/features/itinerary/own-time/own-time.ts';
import * as creation from '#src/mutations/activities/create-activity.ts';
import { dragged } from '#tests/support/dragged.ts';
import { pretendZone } from '#tests/support/pretend-zone.ts';
import { PNG } from '#tests/model/sim/picture.ts';
import { renderInApp, pretendScreen } from '#tests/support/in-app.tsx';
import { someActivity, someDay, someEventView, tokyo } from '#tests/support/itinerary-scene.ts';

const event = someEventView({
  id: crypto.randomUUID(),
  startOn: '2027-04-08',
  endOn: '2027-04-09',
  isOwner: true,
  isHost: true,
});
const activity = someActivity('2027-04-08', '18:30', '21:00', 'Kaiseki dinner', {
  id: crypto.randomUUID(),
  eventId: event.id,
  subtitle: 'Eleven small courses',
});
const first: DayView = { ...someDay('2027-04-08', 0, 'Arashiyama', [activity]), eventId: event.id };
const second: DayView = { ...someDay('2027-04-09', 1, 'Uji'), eventId: event.id };
const dayPath = `/api/events/${event.id}/programs/${first.id}`;
const activityPath = `${dayPath}/activity/${activity.id}`;

let data: OwnData;
beforeEach(async () => {
  URL.createObjectURL ??= () => 'blob:here';
  URL.revokeObjectURL ??= () => undefined;
  vi.useFakeTimers({ toFake: ['Date'], now: tokyo('2027-04-08T10:15') });
  data = await openOwnData(theDevice(), {
    guid: crypto.randomUUID(),
    firstName: 'Maya',
    lastName: 'Lindqvist',
    profilePic: null,
  });
  setCurrentData(data);
});
afterEach(() => {
  setCurrentData(null);
  vi.useRealTimers();
});

async function open(days: DayView[] = [first, second]) {
  pretendScreen(1440);
  const result = renderInApp(
    () => <ManageBoard event={event} days={days} />,
    `/manage/x?day=${first.id}&activity=${activity.id}`,
  );
  await screen.findByRole('button', { name: /Edit Activity name/ });
  return result;
}
/** The board with an activity that somebody else can change while its fields are being edited. */
async function openShared() {
  pretendScreen(1440);
  let change: (of: Partial<DayView>, ofActivity: Partial<typeof activity>) => void = () => undefined;
  const Board = () => {
    const [day, setDay] = useState(first);
    useEffect(() => {
      change = (of, ofActivity) =>
        setDay((held) => ({
          ...held,
          ...of,
          activities: held.activities.map((one) => ({ ...one, ...ofActivity })),
        }));
    }, []);
    return <ManageBoard event={event} days={[day, second]} />;
  };
  renderInApp(() => <Board />, `/manage/x?day=${first.id}&activity=${activity.id}`);
  await screen.findByRole('button', { name: /Edit Activity name/ });
  return (of: Partial<DayView>, ofActivity: Partial<typeof activity> = {}) =>
    act(() => change(of, ofActivity));
}
/** The board with a day that somebody else can delete. */
async function openTakenAway() {
  pretendScreen(1440);
  let remove: () => void = () => undefined;
  const Board = () => {
    const [days, setDays] = useState([first, second]);
    useEffect(() => {
      remove = () => setDays([second]);
    }, []);
    return <ManageBoard event={event} days={days} />;
  };
  renderInApp(() => <Board />, `/manage/x?day=${first.id}`);
  await screen.findByRole('button', { name: 'Add activity' });
  return () => act(() => remove());
}
const requests = async () => (await data.outbox.mutations.orderBy('seq').toArray()).map((row) => row.request);
const edit = async (label: string, text: string) => {
  await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Edit ${label}`) }));
  const field = screen.getByRole('textbox', { name: label });
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
  return field;
};

describe('texts', () => {
  test('of a day are saved with the value that was on screen before', async () => {
    await open();
    await edit('Day name', 'Bamboo and moss{Enter}');
    await waitFor(async () =>
      expect(await requests()).toEqual([
        { method: 'PUT', path: dayPath, body: { name: 'Bamboo and moss', base: { name: 'Arashiyama' } } },
      ]),
    );
  });
  test('of an activity as well; Escape restores the old ones, and so does emptying its name', async () => {
    await open();
    await edit('Activity name', 'Something else{Escape}');
    await edit('Activity name', '');
    await userEvent.tab();
    expect(await requests()).toEqual([]);
    await edit('Activity subtitle', 'Twelve small courses{Enter}');
    await waitFor(async () =>
      expect(await requests()).toMatchObject([
        {
          method: 'PUT',
          path: activityPath,
          body: { subtitle: 'Twelve small courses', base: { subtitle: 'Eleven small courses' } },
        },
      ]),
    );
  });
  test('that were changed elsewhere as well are shown side by side', async () => {
    await open();
    await edit('Day name', 'Mine{Enter}');
    await waitFor(async () => expect(await data.outbox.mutations.count()).toBe(1));
    const [row] = await data.outbox.mutations.toArray();
    await data.outbox.mutations.update(row!.id, {
      status: 'conflict',
      outcome: { status: 409, code: 'FIELD_CONFLICT', text: '', current: { name: 'Bamboo only' }, at: 0 },
    });
    const marked: DayView = {
      ...first,
      sync: { state: 'conflict', rowId: row!.id },
      syncOf: { name: { state: 'conflict', rowId: row!.id } },
    };
    await act(async () => {
      renderInApp(() => <ManageBoard event={event} days={[marked, second]} />, `/manage/y?day=${first.id}`);
    });
    const card = (await screen.findByText('Bamboo only')).closest<HTMLElement>('[role=alert]')!;
    expect(within(card).getByText('Mine')).toBeDefined();
    await userEvent.click(within(card).getByRole('button', { name: 'Keep mine' }));
    await waitFor(async () =>
      expect(await requests()).toEqual([
        { method: 'PUT', path: dayPath, body: { name: 'Mine', base: { name: 'Bamboo only' } } },
      ]),
    );
  });
});

describe('while somebody else changes the same field', () => {
  test('a field that was opened without typing saves nothing', async () => {
    const elsewhere = await openShared();
    await userEvent.click(screen.getByRole('button', { name: /^Edit Day name/ }));
    elsewhere({ name: 'Their day' });
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Edit Day name: Their day' })).toBeDefined();
    expect(await requests()).toEqual([]);
  });
  test('texts are sent with the values on screen when typing began: day, activity and place', async () => {
    const elsewhere = await openShared();
    const write = async (label: string, theirs: () => void, role = 'textbox') => {
      await userEvent.click(screen.getByRole('button', { name: new RegExp(`^Edit ${label}`) }));
      await userEvent.type(screen.getByRole(role, { name: label }), ' and mine');
      theirs();
      await userEvent.tab();
    };
    await write('Day name', () => elsewhere({ name: 'Their day' }));
    await write('Activity name', () => elsewhere({}, { name: 'Their dinner' }));
    await write('Place', () => elsewhere({}, { location: 'Their place' }), 'combobox');
    await waitFor(async () =>
      expect((await requests()).map((request) => 'body' in request && request.body)).toMatchObject([
        { name: 'Arashiyama and mine', base: { name: 'Arashiyama' } },
        { name: 'Kaiseki dinner and mine', base: { name: 'Kaiseki dinner' } },
        { location: 'and mine', base: { location: activity.location } },
      ]),
    );
  });
  test('a time is sent with the value on screen when typing began', async () => {
    const elsewhere = await openShared();
    const at = (clock: string) => new Date(tokyo(`2027-04-08T${clock}`)).toISOString();
    const field = screen.getByRole('textbox', { name: 'Ends' });
    fireEvent.change(field, { target: { value: '22:15' } });
    elsewhere({}, { endDateTime: at('22:00') });
    fireEvent.keyDown(field, { key: 'Enter' });
    await waitFor(async () =>
      expect(await requests()).toMatchObject([
        { body: { endIsoTime: at('22:15'), base: { endIsoTime: activity.endDateTime } } },
      ]),
    );
  });
});

describe('times', () => {
  const setTime = async (label: string, clock: string) => {
    const field = screen.getByRole('textbox', { name: label });
    await userEvent.clear(field);
    await userEvent.type(field, `${clock}{Enter}`);
  };
  test('a start after the end also moves the end, in one change', async () => {
    await open();
    await setTime('Starts', '21:30');
    await waitFor(async () =>
      expect(await requests()).toMatchObject([
        {
          path: activityPath,
          body: {
            startIsoTime: '2027-04-08T12:30:00.000Z',
            endIsoTime: '2027-04-08T13:30:00.000Z',
            base: { startIsoTime: activity.startDateTime, endIsoTime: activity.endDateTime },
          },
        },
      ]),
    );
  });
  test('are edited in the event’s time zone, and a host who reads in another zone is told so', async () => {
    pretendZone('Europe/Lisbon');
    timesChoice.set('mine');
    await open();
    expect(screen.getByText('Event time, Tokyo. In my time: 10:30 to 13:00')).toBeDefined();
    const field = screen.getByRole('textbox', { name: 'Starts' });
    expect(field).toHaveProperty('value', '18:30');
    fireEvent.change(field, { target: { value: '19:00' } });
    fireEvent.blur(field);
    await waitFor(async () =>
      expect(await requests()).toMatchObject([{ body: { startIsoTime: '2027-04-08T10:00:00.000Z' } }]),
    );
    timesChoice.set('event');
  });

  test('in the past are refused next to the field', async () => {
    await open();
    await setTime('Starts', '09:00');
    expect(await screen.findByText('Start time cannot be in the past')).toBeDefined();
    expect(await requests()).toEqual([]);
  });
});

describe('adding and deleting', () => {
  test('a day is deleted after a confirmation, and the next one is shown', async () => {
    const { path } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Arashiyama' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete day' }));
    expect(
      await screen.findByText('Are you sure you want to delete this day? It can be restored for 30 days.'),
    ).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await requests()).toEqual([{ method: 'DELETE', path: dayPath }]));
    await waitFor(() => expect(path()).toContain(second.id));
  });
  test('the last day cannot be deleted', async () => {
    await open([first]);
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Arashiyama' }));
    const item = await screen.findByRole('menuitem', { name: 'The last day cannot be deleted.' });
    expect(item.getAttribute('data-disabled')).not.toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Reorder days' })).toBeNull();
  });
  test('an activity is deleted from the list with a key, after a confirmation', async () => {
    await open();
    act(() => screen.getByRole('link', { name: /Kaiseki/ }).focus());
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('Are you sure you want to delete this activity?')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(async () => expect(await requests()).toEqual([{ method: 'DELETE', path: activityPath }]));
  });
  test('an activity is duplicated, copied and moved to a selected day', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Duplicate' }));
    await waitFor(async () =>
      expect(await requests()).toMatchObject([
        { method: 'POST', path: `${activityPath}/clone`, body: { programId: first.id } },
      ]),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Move to day…' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Move “Kaiseki dinner” to…' }));
    expect(
      sheet.getByRole('button', { name: /^Arashiyama/ }).hasAttribute('disabled'),
      'it is on this day already',
    ).toBe(true);
    await userEvent.click(sheet.getByRole('button', { name: /^Uji/ }));
    await waitFor(async () =>
      expect((await requests()).slice(1)).toEqual([
        { method: 'PUT', path: `${activityPath}/day`, body: { programId: second.id } },
      ]),
    );
  });
  test('a day is added and shown', async () => {
    const { path } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add day' }));
    await waitFor(async () =>
      expect(await requests()).toMatchObject([{ method: 'POST', path: `/api/events/${event.id}/programs` }]),
    );
    await waitFor(() => expect(path()).not.toContain(activity.id));
  });
  test('an activity needs its name and description; then it is queued with its times', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
    const sheet = await screen.findByRole('dialog', { name: 'New activity' });
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add activity' }));
    expect(within(sheet).getAllByText('This field is required.')).toHaveLength(2);
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Name' }), 'Photo walk');
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'What happens' }), 'Along the canal');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Add activity' }));
    await waitFor(async () =>
      expect(await requests()).toMatchObject([
        {
          method: 'POST',
          path: `${dayPath}/activity`,
          body: {
            name: 'Photo walk',
            description: 'Along the canal',
            startIsoTime: '2027-04-08T01:15:00.000Z',
            endIsoTime: '2027-04-08T02:15:00.000Z',
            timezone: 'Asia/Tokyo',
          },
        },
      ]),
    );
  });
  test('while a new activity is being stored, nothing in its form can be changed', async () => {
    await open();
    let end: () => void = () => undefined;
    vi.spyOn(creation, 'createActivity').mockImplementationOnce(
      () => new Promise((_resolve, reject) => (end = () => reject(new Error('no room')))),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New activity' }));
    await userEvent.type(sheet.getByRole('textbox', { name: 'What happens' }), 'Along the canal');
    await userEvent.type(sheet.getByRole('textbox', { name: 'Name' }), 'Photo walk');
    const starts = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Starts' });
    const before = starts.value;
    starts.focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(creation.createActivity).toHaveBeenCalledOnce());
    await userEvent.keyboard('{ArrowUp}23:00');
    const change = sheet.getByRole('button', { name: 'Choose an image' });
    const picture = new RealFile([PNG], 'canal.png', { type: 'image/png' });
    fireEvent.drop(change, dragged(picture as File));
    expect(change).toHaveProperty('disabled', true);
    end();
    expect(await sheet.findByRole('alert')).toBeDefined();
    expect(starts.value).toBe(before);
    expect(document.activeElement, 'the focus stays').toBe(starts);
    expect(sheet.queryByRole('img', { name: 'canal.png' })).toBeNull();
    await userEvent.keyboard('{ArrowUp}');
    expect(starts.value).not.toBe(before);
  });
  test('a free gap offers a one-hour activity; otherwise the start is based on the current time', async () => {
    const at = (start: string, end: string, name: string) =>
      someActivity('2027-04-08', start, end, name, { id: crypto.randomUUID(), eventId: event.id });
    const breakfast = at('07:00', '08:00', 'Breakfast');
    const day = { ...first, activities: [breakfast, at('10:00', '12:00', 'Garden'), activity] };
    await open([day, second]);
    expect(screen.getByText('2 h free').tagName, 'the gap is over').toBe('P');
    const press = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name }));
      return within(await screen.findByRole('dialog', { name: 'New activity' }));
    };
    const shown = (sheet: Awaited<ReturnType<typeof press>>) =>
      ['Starts', 'Ends'].map((label) => (sheet.getByLabelText(label) as HTMLInputElement).value);
    const free = await press('Add an activity at 12:00, 6 h 30 free');
    await waitFor(() => expect(shown(free)).toEqual(['12:00', '13:00']));
    await userEvent.click(free.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const plain = await press('Add activity');
    await waitFor(() => expect(shown(plain)).toEqual(['10:15', '11:15']));
  });
  test('words kept from the last visit are in the form that a free gap opens, with the gap’s times', async () => {
    const draftKey = `new-activity:${first.id}`;
    const words = { name: 'Photo walk', description: 'Along the canal' };
    await saveDraft(draftKey, JSON.stringify(words));
    const garden = someActivity('2027-04-08', '10:00', '12:00', 'Garden', {
      id: crypto.randomUUID(),
      eventId: event.id,
    });
    await open([{ ...first, activities: [garden, activity] }, second]);
    await userEvent.click(screen.getByRole('button', { name: 'Add an activity at 12:00, 6 h 30 free' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New activity' }));
    const shown = () =>
      ['Name', 'What happens', 'Starts', 'Ends'].map(
        (label) => sheet.getByRole<HTMLInputElement>('textbox', { name: label }).value,
      );
    await waitFor(() => expect(shown()).toEqual(['Photo walk', 'Along the canal', '12:00', '13:00']));
    await waitFor(async () =>
      expect(JSON.parse(await readDraft(draftKey))).toMatchObject({
        ...words,
        times: { start: '12:00', end: '13:00' },
      }),
    );
  });
  test('of a day that somebody else deletes meanwhile stays on screen, to be copied or discarded', async () => {
    const user = userEvent.setup();
    const remove = await openTakenAway();
    await user.click(screen.getByRole('button', { name: 'Add activity' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New activity' }));
    await user.type(sheet.getByRole('textbox', { name: 'Name' }), 'Photo walk');
    await user.type(sheet.getByRole('textbox', { name: 'What happens' }), 'Along the canal');
    remove();
    const alert = await sheet.findByRole('alert');
    expect(alert.textContent).toBe('This day was deleted in the meantime.');
    // it replaces the field that was being typed into
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(sheet.getByText(/Photo walk/).textContent).toContain('Along the canal');
    expect(sheet.queryByRole('button', { name: 'Add activity' })).toBeNull();
    await user.click(sheet.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toBe('Photo walk\n\nAlong the canal');
    await user.click(sheet.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await data.outbox.drafts.count()).toBe(0));
    expect(await requests()).toEqual([]);
  });
  test('the next new activity starts empty: without the previous picture and without errors before a submit', async () => {
    await open();
    const sheet = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
      return within(await screen.findByRole('dialog', { name: 'New activity' }));
    };
    const one = await sheet();
    await userEvent.type(one.getByRole('textbox', { name: 'Name' }), 'Photo walk');
    await userEvent.type(one.getByRole('textbox', { name: 'What happens' }), 'Along the canal');
    const picture = new RealFile([PNG], 'canal.png', { type: 'image/png' });
    fireEvent.drop(one.getByRole('button', { name: 'Choose an image' }), dragged(picture as File));
    expect(await one.findByRole('img', { name: 'canal.png' })).toBeDefined();
    await userEvent.click(one.getByRole('button', { name: 'Add activity' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New activity' })).toBeNull());
    const next = await sheet();
    expect(next.queryByRole('img')).toBeNull();
    expect(next.queryByText('This field is required.')).toBeNull();
  });
  test('the picture of a new activity is removed, and the focus stays at the same place', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New activity' }));
    const drop = (name: string, type: string) =>
      fireEvent.drop(
        sheet.getByRole('button', { name: /Choose an image|Change image/ }),
        dragged(new RealFile([PNG], name, { type }) as File),
      );
    drop('plan.pdf', 'application/pdf');
    expect((await sheet.findByRole('alert')).textContent).toBe(
      'Please choose an image (JPEG, PNG, WebP, GIF or AVIF).',
    );
    drop('canal.png', 'image/png');
    expect(await sheet.findByRole('img', { name: 'canal.png' })).toBeDefined();
    expect(sheet.queryByRole('alert')).toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: 'Remove image' }));
    expect(sheet.queryByRole('img')).toBeNull();
    expect(document.activeElement).toBe(sheet.getByRole('button', { name: 'Choose an image' }));
  });
  test('if the clocks differ, the device’s time zone is offered, and used only if somebody chooses it', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'New activity' }));
    await userEvent.type(sheet.getByRole('textbox', { name: 'Name' }), 'Call home');
    await userEvent.type(sheet.getByRole('textbox', { name: 'What happens' }), 'From the hotel');
    await userEvent.type(sheet.getByRole('combobox', { name: /^Place/ }), 'wien');
    await userEvent.click(await screen.findByRole('option', { name: /^WienVienna, Austria/ }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Use Vienna time' }));
    expect(sheet.getByRole('button', { name: /^Use .* time$/ }).textContent).not.toBe('Use Vienna time');
    await userEvent.click(sheet.getByRole('button', { name: 'Add activity' }));
    await waitFor(async () =>
      expect(await requests()).toMatchObject([{ method: 'POST', path: `${dayPath}/activity` }]),
    );
    expect((await data.outbox.mutations.toArray()).map(({ args }) => args)).toMatchObject([
      { timezone: 'Europe/Vienna', location: { coordinates: { latitude: 48.208 } } },
    ]);
  });
  test('while a new activity is being stored, nothing more is typed into it, which would be lost', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
    const sheet = await screen.findByRole('dialog', { name: 'New activity' });
    const fields = ['Name', 'What happens', /^Subtitle/, /^Place/].map((name) =>
      within(sheet).getByLabelText<HTMLInputElement>(name),
    );
    await userEvent.type(fields[0]!, 'Photo walk');
    await userEvent.type(fields[1]!, 'Along the canal');
    expect(fields.map(({ readOnly }) => readOnly)).toEqual([false, false, false, false]);
    fireEvent.keyDown(fields[1]!, { key: 'Enter', ctrlKey: true });
    expect(fields.map(({ readOnly }) => readOnly)).toEqual([true, true, true, true]);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New activity' })).toBeNull());
  });
  test('submitting twice at the same moment adds one activity', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Add activity' }));
    const sheet = await screen.findByRole('dialog', { name: 'New activity' });
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Name' }), 'Photo walk');
    const last = within(sheet).getByRole('textbox', { name: 'What happens' });
    await userEvent.type(last, 'Along the canal');
    // before React has rendered that the first one is being saved
    act(() => {
      for (let n = 0; n < 2; n += 1) fireEvent.keyDown(last, { key: 'Enter', ctrlKey: true });
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New activity' })).toBeNull());
    expect(await requests()).toMatchObject([{ method: 'POST', path: `${dayPath}/activity` }]);
  });
});
