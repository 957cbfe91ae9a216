// Long because the feed, its composer and its comments share one event and its people.
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventRow } from '#contract/schemas/events.ts';
import type { OwnData } from '#src/data/databases/local-data.ts';
import { SocialTab } from '#src/features/social/social-tab.tsx';
import { setShown } from '#src/ui/hooks/use-shown.ts';
import { LiveRegion } from '#src/ui/notices/live-region.tsx';
import { pretendScreen, renderInApp } from '#tests/support/in-app.tsx';
import {
  cacheEvent,
  controlConnection,
  signedInOffline,
  someComment,
  somePost,
} from '#tests/support/signed-in.ts';
import { someEvent } from '#tests/support/some-event.ts';
import { someRsvp } from '#tests/support/some-rsvp.ts';

let data: OwnData;
let event: EventRow;
const guest = { isGuest: true, selfStatus: 'YES' } as const;
const open = () => renderInApp(() => <SocialTab event={event} />);
const openInPage = () =>
  renderInApp(() => (
    <>
      <LiveRegion />
      <main tabIndex={-1}>
        <SocialTab event={event} />
      </main>
    </>
  ));
const rows = () => data.outbox.mutations.orderBy('seq').toArray();
const card = async (words: string) =>
  within((await screen.findByText(words, { selector: 'article *' })).closest('article')!);

beforeEach(async () => {
  pretendScreen(1280);
  controlConnection();
  ({ data } = await signedInOffline());
  event = someEvent(guest);
});

afterEach(() => {
  vi.unstubAllGlobals();
  setShown(true);
});

test('an empty feed says so', async () => {
  await cacheEvent(data, event);
  open();
  expect(await screen.findByText('No feeds available yet')).toBeDefined();
});

test('posts rendered outside the document have their heights when they are shown', async () => {
  const told = new Set<(rows: readonly unknown[]) => void>();
  const watched = new Set<Element>();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: (rows: readonly unknown[]) => void) {
        told.add(tell);
      }
      observe = (element: Element) => watched.add(element);
      unobserve = (element: Element) => watched.delete(element);
      disconnect = () => undefined;
    },
  );
  await cacheEvent(data, event, {
    posts: ['Bamboo', 'Moss'].map((title) => somePost({ eventId: event.id, title })),
  });
  setShown(false);
  const { container } = open();
  container.remove();
  const placed = () => [...container.querySelectorAll('li')].filter((row) => row.querySelector('article'));
  await waitFor(() => expect(placed()).toHaveLength(2));
  document.body.append(container);
  act(() => setShown(true));
  await waitFor(() => expect(placed().every((row) => watched.has(row))).toBe(true));
  act(() => {
    for (const tell of told)
      tell(placed().map((target) => ({ target, borderBoxSize: [{ blockSize: 500, inlineSize: 300 }] })));
  });
  await waitFor(() => expect(placed()[0]!.parentElement!.style.height).toBe('1018px'));
});

test('a like is sent as the desired state and shown at once as waiting; so is taking it back', async () => {
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo', likesCount: 3 })] });
  open();
  const post = await card('Bamboo');
  await userEvent.click(post.getByRole('button', { name: 'Like, 3 likes' }));
  const liked = await post.findByRole('button', { name: 'Like, 4 likes, waiting' });
  expect(liked.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(liked);
  await waitFor(async () =>
    expect((await rows()).at(-1)?.args).toMatchObject({ postId: expect.any(String), liked: false }),
  );
  expect((await post.findByRole('button', { name: /^Like, 3 likes/ })).getAttribute('aria-pressed')).toBe(
    'false',
  );
});

test('Enter sends a comment, which is shown as waiting; its draft is deleted in the same transaction', async () => {
  const post = somePost({ eventId: event.id, title: 'Bamboo' });
  await cacheEvent(data, event, { posts: [post] });
  open();
  const field = (await card('Bamboo')).getByRole('textbox', { name: 'Add a comment' });
  await userEvent.type(field, '  Count me in{Shift>}{Enter}{/Shift}with coffee  ');
  await waitFor(async () => expect(await data.outbox.drafts.get(`comment:${post.id}`)).toBeDefined());
  await userEvent.keyboard('{Enter}');
  const bubble = await screen.findByText(/Count me in/);
  expect(await within(bubble.closest('li')!).findByText('Waiting to send')).toBeDefined();
  expect((await rows())[0]?.args).toMatchObject({ comment: 'Count me in\nwith coffee' });
  expect(await data.outbox.drafts.count()).toBe(0);
  expect((field as HTMLTextAreaElement).value).toBe('');
  expect((await card('Bamboo')).getByRole('button', { name: '1 comment' })).toBeDefined();
});

test('posts and comments are written and shown in the direction of their script', async () => {
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'במבוק' })] });
  open();
  const comment = (await card('במבוק')).getByRole('textbox', { name: 'Add a comment' });
  const post = screen.getByRole('textbox', { name: 'Write a post' });
  for (const field of [comment, post]) expect(field.dir).toBe('auto');
  await userEvent.type(comment, 'טחב{Enter}');
  await userEvent.type(post, 'גשם{Control>}{Enter}{/Control}');
  for (const words of ['במבוק', 'טחב', 'גשם'])
    expect((await screen.findByText(words)).closest('[dir=auto]'), words).not.toBeNull();
});

test('pressing twice at the same moment sends once', async () => {
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo' })] });
  open();
  const comment = (await card('Bamboo')).getByRole('textbox', { name: 'Add a comment' });
  await userEvent.type(comment, 'Once');
  for (let n = 0; n < 3; n += 1) fireEvent.keyDown(comment, { key: 'Enter' });
  const field = screen.getByRole('textbox', { name: 'Write a post' });
  await userEvent.type(field, 'Also once');
  for (let n = 0; n < 3; n += 1) fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await screen.findByText('Once', { selector: 'li *' });
  await card('Also once');
  await waitFor(async () =>
    expect((await rows()).map((row) => row.type).sort()).toEqual(['createComment', 'createPost']),
  );
});

test('a blank comment cannot be sent', async () => {
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo' })] });
  open();
  const post = await card('Bamboo');
  await userEvent.type(post.getByRole('textbox', { name: 'Add a comment' }), '   {Enter}');
  expect(post.getByRole('button', { name: 'Send comment' })).toHaveProperty('disabled', true);
  expect(await rows()).toEqual([]);
});

test('Ctrl+Enter puts a post into the outbox; it is shown as a pending card and can be edited until it is sent', async () => {
  await cacheEvent(data, event);
  open();
  const field = await screen.findByRole('textbox', { name: 'Write a post' });
  expect(screen.getByRole('button', { name: 'Post' })).toHaveProperty('disabled', true);
  await userEvent.type(field, 'No signal here');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const waiting = await card('No signal here');
  expect(await waiting.findByText('Waiting to send')).toBeDefined();
  expect((field as HTMLTextAreaElement).value).toBe('');
  const [first] = await rows();
  await userEvent.click(await waiting.findByRole('button', { name: 'Edit' }));
  const form = within(await screen.findByRole('dialog', { name: /Edit and send again/ }));
  const words = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(words.value).toBe('No signal here');
  await userEvent.type(words, ' yet');
  await userEvent.click(form.getByRole('button', { name: 'Save and send' }));
  const edited = await card('No signal here yet');
  const [second, ...others] = await rows();
  expect(others).toEqual([]);
  expect(second).toMatchObject({
    supersedes: first!.id,
    args: { id: (first!.args as { id: string }).id, title: 'No signal here yet' },
  });
  await data.outbox.mutations.update(second!.id, { maybeSent: 1 });
  await waitFor(() => expect(edited.queryByRole('button', { name: 'Edit' })).toBeNull());
});

test('the last three comments are shown; the link with their number opens all', async () => {
  const post = somePost({ eventId: event.id, title: 'Bamboo', commentCount: 5 });
  const comments = Array.from({ length: 5 }, (_, n) =>
    someComment({
      eventId: event.id,
      feedId: post.id,
      comment: `Comment ${n}`,
      createdAt: `2027-04-08T10:0${n}:00.000Z`,
    }),
  );
  await cacheEvent(data, event, { posts: [post], comments });
  open();
  await screen.findByText('Comment 4');
  expect(screen.queryByText('Comment 1')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'View all 5 comments' }));
  expect(await screen.findByText('Comment 0')).toBeDefined();
});

test('own posts can be deleted after a confirmation, other people’s cannot', async () => {
  const me = data.me;
  await cacheEvent(data, event, {
    posts: [
      somePost({ eventId: event.id, title: 'Theirs' }),
      somePost({ eventId: event.id, title: 'Mine', owner: me }),
    ],
  });
  open();
  expect((await card('Theirs')).queryByRole('button', { name: 'Delete post' })).toBeNull();
  await userEvent.click((await card('Mine')).getByRole('button', { name: 'Delete post' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await rows()).toEqual([]);
  await userEvent.click((await card('Mine')).getByRole('button', { name: 'Delete post' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  await waitFor(async () => expect((await rows()).map((row) => row.type)).toEqual(['deletePost']));
});

test('after a deletion the focus is on the post of the deleted comment, or in the content', async () => {
  const post = somePost({ eventId: event.id, title: 'Mine', owner: data.me });
  const comments = [
    someComment({ eventId: event.id, feedId: post.id, comment: 'No', createdAt: post.createdAt }),
  ];
  await cacheEvent(data, event, { posts: [{ ...post, commentCount: 1 }], comments });
  openInPage();
  const remove = async (what: 'comment' | 'post') => {
    await userEvent.click((await card('Mine')).getByRole('button', { name: `Delete ${what}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  };
  await remove('comment');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article')));
  expect(screen.queryByText('No')).toBeNull();
  await remove('post');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  expect(screen.queryByText('Mine')).toBeNull();
});

test('whoever no longer takes part is offered to delete only their own comments, also below their own post', async () => {
  const left = someEvent({ privacy: 'PUBLIC', selfStatus: 'NO', selfDecidedBy: 'SELF' });
  const post = somePost({ eventId: left.id, title: 'Bamboo', owner: data.me, commentCount: 2 });
  const of = { eventId: left.id, feedId: post.id };
  await cacheEvent(data, left, {
    posts: [post],
    comments: [
      someComment({ ...of, comment: 'Theirs' }),
      someComment({ ...of, comment: 'Mine', owner: data.me }),
    ],
  });
  renderInApp(() => <SocialTab event={left} />);
  const comment = async (words: string) => within((await screen.findByText(words)).closest('li')!);
  expect((await comment('Theirs')).queryByRole('button', { name: 'Delete comment' })).toBeNull();
  expect((await comment('Mine')).getByRole('button', { name: 'Delete comment' })).toBeDefined();
});

test('further down, new posts are announced and counted on a button, which leads to the first of them', async () => {
  const at = (minute: number) => `2027-04-08T10:0${minute}:00.000Z`;
  await cacheEvent(data, event, {
    posts: [somePost({ eventId: event.id, title: 'Bamboo', createdAt: at(0) })],
  });
  openInPage();
  await card('Bamboo');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -500));
  await data.cache.posts.bulkPut([
    somePost({ eventId: event.id, title: 'Moss', createdAt: at(1) }),
    somePost({ eventId: event.id, title: 'Fern', createdAt: at(2) }),
  ]);
  const pill = await screen.findByRole('button', { name: '2 new posts' });
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2 new posts'));
  pill.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.localName).toBe('article'));
  expect(document.activeElement?.textContent).toContain('Fern');
});

test('a new post leaves the oldest one where it is while somebody comments on it', async () => {
  const posts = Array.from({ length: 10 }, (_, n) => somePost({ eventId: event.id, title: `Post ${n}` }));
  await cacheEvent(data, event, { posts });
  openInPage();
  await card('Post 0');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -2500));
  vi.spyOn(window, 'scrollY', 'get').mockReturnValue(2500);
  fireEvent.scroll(window);
  const field = (await card('Post 9')).getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  await userEvent.type(field, 'Count me');
  await data.cache.posts.put(
    somePost({ eventId: event.id, title: 'Moss', createdAt: '2027-04-08T11:00:00.000Z' }),
  );
  await screen.findByRole('button', { name: '1 new post' });
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard(' in');
  expect(field.value).toBe('Count me in');
});

test('a host has one menu for a post of their own, and can delete it there', async () => {
  event = someEvent({ ...guest, isHost: true });
  await cacheEvent(data, event, {
    posts: [
      somePost({ eventId: event.id, title: 'Theirs' }),
      somePost({ eventId: event.id, title: 'Mine', owner: data.me }),
    ],
  });
  open();
  const menu = async (words: string) =>
    userEvent.click(await (await card(words)).findByRole('button', { name: /^Actions for the post by/ }));
  await menu('Theirs');
  await screen.findByRole('menuitem', { name: 'Hide post' });
  expect(screen.queryByRole('menuitem', { name: 'Delete post' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect((await card('Mine')).queryByRole('button', { name: 'Delete post' })).toBeNull();
  await menu('Mine');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete post' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull());
  await waitFor(async () => expect((await rows()).map((row) => row.type)).toEqual(['deletePost']));
});

test('people who do not participate can read, but not post, like or comment', async () => {
  event = someEvent();
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo' })] });
  open();
  const post = await card('Bamboo');
  expect(post.getByRole('button', { name: /^Like/ })).toHaveProperty('disabled', true);
  expect(post.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Write a post' })).toBeNull();
  expect(screen.getByText('Join this experience to post, like and comment.')).toBeDefined();
});

test('a refused comment keeps its text and shows the reason, with Retry, Edit, and Discard, which asks first', async () => {
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo' })] });
  open();
  await userEvent.type(
    (await card('Bamboo')).getByRole('textbox', { name: 'Add a comment' }),
    'Too late?{Enter}',
  );
  await screen.findByText('Too late?');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  const [row] = await rows();
  await data.outbox.mutations.update(row!.id, {
    status: 'rejected',
    outcome: { status: 403, code: 'FORBIDDEN', text: 'You do not have permission to do this.', at: 0 },
  });
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('Not sent. You do not have permission to do this.'),
  );
  expect(screen.getByText('Too late?')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this change?' }));
  expect(question.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Comment: “Too late?”']);
  expect(await rows()).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Too late?')).toBeNull());
});

test('retrying a refused change removes its button: the focus stays in the content', async () => {
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo' })] });
  openInPage();
  await userEvent.type(
    (await card('Bamboo')).getByRole('textbox', { name: 'Add a comment' }),
    'Too late?{Enter}',
  );
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Write a post' }),
    'So am I{Control>}{Enter}{/Control}',
  );
  for (const row of await waitFor(async () => {
    const all = await rows();
    expect(all).toHaveLength(2);
    return all;
  })) {
    await data.outbox.mutations.update(row.id, {
      status: 'rejected',
      outcome: { status: 403, code: 'FORBIDDEN', text: '', at: 0 },
    });
  }
  for (const left of [1, 0]) {
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(left + 1));
    const [retry] = screen.getAllByRole('button', { name: 'Retry' });
    retry!.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(left));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  }
});

test('posts are shown ten at a time, more with a button', async () => {
  const posts = Array.from({ length: 23 }, (_, n) => somePost({ eventId: event.id, title: `Post ${n}` }));
  await cacheEvent(data, event, { posts });
  open();
  await screen.findByRole('button', { name: 'Load more' });
  let presses = 0;
  await waitFor(async () => {
    const more = screen.queryByRole('button', { name: 'Load more' });
    if (more) {
      presses++;
      await userEvent.click(more);
    }
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  });
  expect(presses, '23 posts are three pages').toBeGreaterThanOrEqual(2);
});

test('an unsent post is at the top even if the device’s clock is behind', async () => {
  const posts = Array.from({ length: 12 }, (_, n) =>
    somePost({
      eventId: event.id,
      title: `Post ${n}`,
      createdAt: new Date(Date.now() + (n + 1) * 86_400_000).toISOString(),
    }),
  );
  await cacheEvent(data, event, { posts });
  open();
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'Write a post' }),
    'From the past{Control>}{Enter}{/Control}',
  );
  await card('From the past');
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('From the past');
});

test('hosts pin and hide posts, which is shown at once; the author of a hidden post is told', async () => {
  event = someEvent({ ...guest, isHost: true });
  await cacheEvent(data, event, {
    posts: [
      somePost({ eventId: event.id, title: 'Newest' }),
      somePost({ eventId: event.id, title: 'Where we meet' }),
    ],
  });
  open();
  const choose = async (words: string, what: string) => {
    await userEvent.click(
      await (await card(words)).findByRole('button', { name: /^Actions for the post by/ }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: what }));
  };
  await choose('Where we meet', 'Pin to the top');
  expect(await (await card('Where we meet')).findByText(/^Pinned by the hosts · waiting/)).toBeDefined();
  await waitFor(() =>
    expect(
      screen.getAllByRole('article').map((one) => /Newest|Where/.exec(one.textContent ?? '')?.[0]),
    ).toEqual(['Where', 'Newest']),
  );
  await choose('Newest', 'Hide post');
  expect(await (await card('Newest')).findByText(/^Hidden\. Only hosts and its author/)).toBeDefined();
  await choose('Newest', 'Show again');
  await waitFor(async () =>
    expect((await rows()).map(({ type, args }) => [type, args])).toEqual([
      ['pinPost', expect.objectContaining({ pinned: true })],
      ['hidePost', expect.objectContaining({ hidden: false })],
    ]),
  );
});

test('the author of a post that a host has hidden is told, and guests cannot pin', async () => {
  await cacheEvent(data, event, {
    posts: [somePost({ eventId: event.id, title: 'Mine', owner: data.me, hidden: true })],
  });
  open();
  const post = await card('Mine');
  expect(post.getByText('A host has hidden this post. Only you and the hosts see it.')).toBeDefined();
  expect(post.queryByRole('button', { name: /^Actions for/ })).toBeNull();
});

test('a name after @ is picked by keyboard, is sent with the person’s id, and shows the person’s current name', async () => {
  const ida = someRsvp(event.id, 'Ida');
  await cacheEvent(data, event, {
    posts: [
      somePost({
        eventId: event.id,
        title: 'Thanks @Ida Before!',
        mentions: [{ id: ida.user.guid!, name: 'Ida Before' }],
      }),
    ],
  });
  await data.cache.rsvps.bulkPut([someRsvp(event.id, 'Ben'), ida]);
  open();
  expect(await screen.findByText((_words, element) => element?.textContent === '@Ida Tester')).toBeDefined();
  const field = screen.getByRole('textbox', { name: 'Write a post' });
  await userEvent.type(field, 'Who asks @');
  const list = await screen.findByRole('listbox', { name: 'People to mention' });
  expect(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  ).toEqual([expect.stringContaining('Ben Tester'), expect.stringContaining('Ida Tester')]);
  await userEvent.keyboard('{ArrowDown}');
  expect(within(list).getByRole('option', { name: /Ida/ }).id).toBe(
    field.getAttribute('aria-activedescendant'),
  );
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await userEvent.keyboard('tonight?');
  expect((field as HTMLTextAreaElement).value).toBe('Who asks @Ida Tester tonight?');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () =>
    expect((await rows())[0]?.args).toMatchObject({
      title: 'Who asks @Ida Tester tonight?',
      mentions: [{ id: ida.user.guid, name: 'Ida Tester' }],
    }),
  );
});

test('of a long guest list only the first are read until a name is typed', async () => {
  const guests = Array.from({ length: 300 }, (_, n) => someRsvp(event.id, `Guest${n}`));
  await cacheEvent(data, event, { posts: [somePost({ eventId: event.id, title: 'Bamboo' })] });
  await data.cache.rsvps.bulkPut(guests);
  const last = guests.toSorted((a, b) => (a.id < b.id ? -1 : 1)).at(-1)!;
  let read = 0;
  data.cache.rsvps.hook('reading', (row) => {
    read += 1;
    return row;
  });
  open();
  await card('Bamboo');
  await screen.findByRole('button', { name: 'Mention somebody' });
  expect(read).toBeLessThan(guests.length);
  const field = screen.getByRole('textbox', { name: 'Write a post' });
  await userEvent.type(field, `@${last.user.firstName}`);
  const list = await screen.findByRole('listbox', { name: 'People to mention' });
  expect(within(list).getAllByRole('option')[0]!.textContent).toContain(last.user.firstName);
  await userEvent.type(field, ' Tester: look');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(async () =>
    expect((await rows())[0]?.args).toMatchObject({
      mentions: [{ id: last.user.guid, name: `${last.user.firstName} Tester` }],
    }),
  );
});
