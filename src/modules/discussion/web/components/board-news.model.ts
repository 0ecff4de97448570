/** Something that has just come on a board: ids, and when this browser heard of it. */
export interface BoardNews {
  readonly kind: 'topic' | 'post';
  readonly board: string;
  readonly topic: string;
  readonly post: string;
  /** The reply it stands below; null for one at the end of its topic. */
  readonly parent: string | null;
  /** Unix milliseconds of this browser. */
  readonly at: number;
}

/** News kept: who is away for long reads the list again anyway. */
const KEPT = 500;

const text = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** What an event of the stream says; null for any other event. */
export function newsFrom(event: string, data: unknown, at: number): BoardNews | null {
  if (event !== 'topic' && event !== 'post') return null;
  const { board, topic, post, parent } = (data ?? {}) as Partial<Record<string, unknown>>;
  if (!text(board) || !text(topic) || !text(post)) return null;
  return { kind: event, board, topic, post, parent: text(parent) ? parent : null, at };
}

/** News with one more; what a resumed stream says again is left out. */
export const withNews = (news: readonly BoardNews[], one: BoardNews): readonly BoardNews[] =>
  news.some(({ post }) => post === one.post) ? news : [...news, one].slice(-KEPT);

/** What of a list of topics is not in the answer that was read at `readAt`. */
export function newsOfList(
  news: readonly BoardNews[],
  of: { readonly board: string | null; readonly readAt: number; readonly own: ReadonlySet<string> },
): { readonly topics: number; readonly replies: number } {
  const fresh = news.filter(
    ({ board, at, post }) => at > of.readAt && (of.board === null || board === of.board) && !of.own.has(post),
  );
  const topics = fresh.filter(({ kind }) => kind === 'topic').length;
  return { topics, replies: fresh.length - topics };
}

/** Replies of a topic that are not in the answer that was read at `readAt`. */
export const newsOfTopic = (
  news: readonly BoardNews[],
  of: {
    readonly topic: string;
    readonly readAt: number;
    readonly shown: ReadonlySet<string>;
    readonly own: ReadonlySet<string>;
  },
): readonly BoardNews[] =>
  news.filter(
    ({ kind, topic, post, at }) =>
      kind === 'post' && topic === of.topic && at > of.readAt && !of.shown.has(post) && !of.own.has(post),
  );
