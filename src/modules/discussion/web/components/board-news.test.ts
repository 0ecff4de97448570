import { expect, it } from 'vitest';
import { type BoardNews, newsFrom, newsOfList, newsOfTopic, withNews } from './board-news.model.ts';

const post = (more: Partial<BoardNews> = {}): BoardNews => ({
  ...{ kind: 'post', board: 'b1', topic: 't1', post: 'p1', parent: null, at: 10 },
  ...more,
});
const none = new Set<string>();

it('takes the events of a board and no others', () => {
  const said = { board: 'b1', topic: 't1', post: 'p1', parent: 'p0' };
  expect(newsFrom('post', said, 10)).toEqual(post({ parent: 'p0' }));
  expect(newsFrom('topic', { board: 'b1', topic: 't1', post: 'p1' }, 10)).toEqual(post({ kind: 'topic' }));
  for (const [event, data] of [
    ['resync', null],
    ['post', null],
    ['post', { board: 'b1', topic: 't1' }],
    ['post', { ...said, post: 7 }],
    ['session.revoked', said],
  ] as const) {
    expect(newsFrom(event, data, 10), event).toBeNull();
  }
});

it('counts each post once, also when a resumed stream says it again', () => {
  const once = withNews([], post());
  expect(withNews(once, post({ at: 20 }))).toBe(once);
  expect(withNews(once, post({ post: 'p2' }))).toHaveLength(2);
});

it('counts for a list what came after it was read, on its board, by others', () => {
  const news = [
    post({ kind: 'topic', topic: 't2', post: 'p2', at: 30 }),
    post({ post: 'p3', at: 30 }),
    post({ post: 'p4', at: 30, board: 'b2' }),
    post({ post: 'p5', at: 5 }),
    post({ post: 'own', at: 30 }),
  ];
  const own = new Set(['own']);
  expect(newsOfList(news, { board: null, readAt: 10, own })).toEqual({ topics: 1, replies: 2 });
  expect(newsOfList(news, { board: 'b1', readAt: 10, own })).toEqual({ topics: 1, replies: 1 });
  expect(newsOfList(news, { board: 'b2', readAt: 30, own })).toEqual({ topics: 0, replies: 0 });
});

it('names for a topic the replies that are not shown', () => {
  const news = [
    post({ kind: 'topic', post: 'p0', at: 30 }),
    post({ at: 30 }),
    post({ post: 'p2', at: 30 }),
    post({ post: 'p3', at: 30, topic: 't2' }),
  ];
  const found = newsOfTopic(news, { topic: 't1', readAt: 10, shown: new Set(['p2']), own: none });
  expect(found.map((one) => one.post)).toEqual(['p1']);
  expect(newsOfTopic(news, { topic: 't1', readAt: 40, shown: none, own: none })).toEqual([]);
});
