import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { boardsRoute } from '../../shared/board.contract.ts';
import { FORUM_TABS } from '../../shared/discussion.model.ts';
import type { topicRoute, topicsRoute } from '../../shared/topic.contract.ts';

export type Boards = CallOutput<typeof boardsRoute>;
export type Board = Boards['rows'][number];
export type TopicLine = CallOutput<typeof topicsRoute>['rows'][number];
export type Topic = CallOutput<typeof topicRoute>;
export type Post = Topic['opening'];

/** What the address of the forum says. */
export type ForumPlace = Readonly<ReturnType<typeof readPlace>>;

export function readPlace(params: URLSearchParams) {
  const tab = params.get('tab');
  const page = Number(params.get('page'));
  return {
    board: params.get('board'),
    node: params.get('nodeId'),
    tab: FORUM_TABS.find((one) => one === tab) ?? 'latest',
    kw: params.get('kw') ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
    topic: params.get('topic'),
  };
}

/** What is still to be written at a discussion. */
export const missingOf = (
  rule: { readonly posts: number; readonly replies: number },
  own: { readonly posts: number; readonly replies: number },
) => ({ posts: Math.max(0, rule.posts - own.posts), replies: Math.max(0, rule.replies - own.replies) });

/** Stretches of a text that are or are not a keyword, whatever its case. */
export function highlights(text: string, keyword: string): { readonly text: string; readonly hit: boolean }[] {
  const word = keyword.trim().toLowerCase();
  if (word === '') return [{ text, hit: false }];
  const parts: { text: string; hit: boolean }[] = [];
  const lower = text.toLowerCase();
  // Lower case may be longer than the text: then nothing is marked rather than the wrong letters.
  if (lower.length !== text.length) return [{ text, hit: false }];
  let from = 0;
  for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), hit: false });
    parts.push({ text: text.slice(at, at + word.length), hit: true });
    from = at + word.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}
