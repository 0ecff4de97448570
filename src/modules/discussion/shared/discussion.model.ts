export const TOPIC_TITLE = { least: 2, most: 80 } as const;
/** Most characters a reader sees of one post. */
export const POST_CHARACTERS = 20_000;
export const POST_FILES = 5;
export const POST_MENTIONS = 20;
/** Topics of a page of the forum, and replies of a page of a topic. */
export const TOPICS_SIZE = 20;
export const REPLIES_SIZE = 20;
/** Posts one person may write in a minute. */
export const POSTS_PER_MINUTE = 5;
/** Hours within which the same words of the same person are refused. */
export const SAME_WITHIN_HOURS = 24;
export const MUTE_DAYS = { least: 1, most: 30 } as const;
/** Words a course may look at first, and the length of each. */
export const MAX_TERMS = 500;
export const TERM_LENGTH = 30;

export const BOARD_KINDS = ['course', 'class', 'node', 'experiment', 'notice'] as const;
export type BoardKind = (typeof BOARD_KINDS)[number];

/** `held` waits for the team · `rejected` was never shown · `hidden` was taken down · `deleted` by its author. */
export const POST_STATES = ['visible', 'held', 'rejected', 'hidden', 'deleted'] as const;
export type PostState = (typeof POST_STATES)[number];

/** What one may read the forum by. */
export const FORUM_TABS = ['latest', 'unanswered', 'mine', 'answered', 'essence'] as const;
export type ForumTab = (typeof FORUM_TABS)[number];

/** What of a topic waits for the team: the first that applies. */
export const ATTENTION = ['held', 'reported'] as const;

/** Places of a node a topic may be about. */
export const ANCHOR_KINDS = ['second', 'page'] as const;
export interface TopicAnchor {
  readonly kind: (typeof ANCHOR_KINDS)[number];
  /** Second of a video from 0, page of a document from 1. */
  readonly at: number;
}

/** Whether nodes of a type have such a place. */
export const anchorFits = (type: string, { kind, at }: TopicAnchor): boolean =>
  kind === 'second' ? type === 'video' : type === 'document' && at >= 1;

export const TOPIC_COMMANDS = ['pin', 'unpin', 'essence', 'unessence', 'close', 'reopen', 'move'] as const;
export type TopicCommand = (typeof TOPIC_COMMANDS)[number];

/** The commands a topic takes now, whoever asks. */
export function topicCommandsOf(row: {
  readonly pinned: boolean;
  readonly essence: boolean;
  readonly closed: boolean;
  readonly state: PostState;
}): readonly TopicCommand[] {
  if (row.state === 'deleted') return [];
  const shown = row.state === 'visible';
  return TOPIC_COMMANDS.filter((command) => {
    if (command === 'pin') return shown && !row.pinned;
    if (command === 'unpin') return row.pinned;
    if (command === 'essence') return shown && !row.essence;
    if (command === 'unessence') return row.essence;
    if (command === 'close') return !row.closed;
    if (command === 'reopen') return row.closed;
    return true;
  });
}

export const POST_COMMANDS = ['approve', 'reject', 'hide', 'show', 'dismiss'] as const;
export type PostCommand = (typeof POST_COMMANDS)[number];

/** The decisions a post takes now, whoever asks. */
export function postCommandsOf(row: { readonly state: PostState; readonly reports: number }): readonly PostCommand[] {
  const decisions: Readonly<Record<PostState, readonly PostCommand[]>> = {
    visible: ['hide'],
    held: ['approve', 'reject'],
    rejected: ['approve'],
    hidden: ['show'],
    deleted: [],
  };
  return row.reports > 0 ? [...decisions[row.state], 'dismiss'] : decisions[row.state];
}

/** Decisions that say why. */
export const needsReason = (command: PostCommand): boolean => command === 'reject' || command === 'hide';

/** The words of a list that stand in a text, whatever their case and width. */
export function termsIn(text: string, terms: readonly string[]): string[] {
  const plain = (value: string) => value.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  const within = plain(text);
  return terms.filter((word) => word !== '' && within.includes(plain(word)));
}
