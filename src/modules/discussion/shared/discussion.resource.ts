import { defineResource } from '../../../kernel/resource/resource.ts';

export const KIND_LABELS = {
  course: 'discussion.board.course',
  class: 'discussion.board.class',
  node: 'discussion.board.node',
  experiment: 'discussion.board.experiment',
  notice: 'discussion.board.notice',
} as const;

export const ATTENTION_LABELS = {
  held: 'discussion.attention.held',
  reported: 'discussion.attention.reported',
} as const;

export const ATTENTION_TONES = { held: 'warning', reported: 'error' } as const;

export const STATE_LABELS = {
  visible: 'discussion.state.visible',
  held: 'discussion.state.held',
  rejected: 'discussion.state.rejected',
  hidden: 'discussion.state.hidden',
  deleted: 'discussion.state.deleted',
} as const;

export const STATE_TONES = {
  visible: 'success',
  held: 'warning',
  rejected: 'error',
  hidden: 'error',
  deleted: 'neutral',
} as const;

export const VERDICT_LABELS = {
  counted: 'discussion.verdict.counted',
  team: 'discussion.verdict.team',
  notVisible: 'discussion.verdict.notVisible',
  board: 'discussion.verdict.board',
  window: 'discussion.verdict.window',
  short: 'discussion.verdict.short',
  similar: 'discussion.verdict.similar',
} as const;

export const VERDICT_TONES = {
  counted: 'success',
  team: 'neutral',
  notVisible: 'neutral',
  board: 'neutral',
  window: 'neutral',
  short: 'neutral',
  similar: 'warning',
} as const;

/** `coursetopic`: topics of all boards of courses, for their teams. */
export const topicResource = defineResource({
  wire: 'coursetopic',
  order: { column: 'lastreply', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'discussion.column.topic' },
    courseid: { type: 'id', label: 'discussion.column.course' },
    title: { type: 'text', label: 'discussion.column.title', sort: true },
    boardid: { type: 'id', label: 'discussion.column.boardId' },
    kind: { type: 'code', label: 'discussion.column.kind', codes: KIND_LABELS },
    /** Name of the class or node; nothing for the board of the course. */
    board: { type: 'text', label: 'discussion.column.board' },
    /** Nothing where the author is hidden. */
    author: { type: 'text', label: 'discussion.column.author' },
    replies: { type: 'integer', label: 'discussion.column.replies', sort: true, always: true },
    likes: { type: 'integer', label: 'discussion.column.likes', sort: true, always: true },
    lastreply: { type: 'time', label: 'discussion.column.lastReply', sort: true, always: true },
    created: { type: 'time', label: 'discussion.column.created', sort: true, always: true },
    pinned: { type: 'boolean', label: 'discussion.column.pinned' },
    essence: { type: 'boolean', label: 'discussion.column.essence' },
    closed: { type: 'boolean', label: 'discussion.column.closed' },
    question: { type: 'boolean', label: 'discussion.column.question' },
    solved: { type: 'boolean', label: 'discussion.column.solved' },
    attention: { type: 'code', label: 'discussion.column.marks', codes: ATTENTION_LABELS },
    state: { type: 'code', label: 'discussion.column.state', codes: STATE_LABELS },
    counted: { type: 'code', label: 'discussion.column.counted', codes: VERDICT_LABELS },
    version: { type: 'integer', label: 'discussion.column.version' },
  },
  list: {
    keyword: ['title'],
    filters: {
      course: { kind: 'ids', label: 'discussion.column.course' },
      attention: { kind: 'codes', label: 'discussion.column.marks' },
      boardid: { kind: 'ids', label: 'discussion.column.board' },
      class: { kind: 'ids', label: 'discussion.column.class' },
      unanswered: { kind: 'flag', label: 'discussion.filter.unanswered' },
      answered: { kind: 'flag', label: 'discussion.filter.answered' },
      mine: { kind: 'flag', label: 'discussion.filter.mine' },
      question: { kind: 'flag', label: 'discussion.column.question' },
      counted: { kind: 'codes', label: 'discussion.column.counted' },
      created: { kind: 'times', label: 'discussion.column.created' },
    },
    tabs: 'attention',
  },
});

/** `coursepost`: single posts of learners, with whether each gives points and why. */
export const postResource = defineResource({
  wire: 'coursepost',
  order: { column: 'created', direction: 'desc' },
  columns: {
    id: { type: 'id', label: 'discussion.column.post' },
    courseid: { type: 'id', label: 'discussion.column.course' },
    topicid: { type: 'id', label: 'discussion.column.topic' },
    topic: { type: 'text', label: 'discussion.column.title' },
    boardid: { type: 'id', label: 'discussion.column.boardId' },
    kind: { type: 'code', label: 'discussion.column.kind', codes: KIND_LABELS },
    board: { type: 'text', label: 'discussion.column.board' },
    author: { type: 'text', label: 'discussion.column.author' },
    number: { type: 'text', label: 'discussion.column.number' },
    class: { type: 'text', label: 'discussion.column.class', filter: false },
    opening: { type: 'boolean', label: 'discussion.column.opening' },
    created: { type: 'time', label: 'discussion.column.created', sort: true, always: true },
    characters: { type: 'integer', label: 'discussion.column.characters', sort: true, always: true },
    likes: { type: 'integer', label: 'discussion.column.likes', sort: true, always: true },
    similarity: { type: 'integer', label: 'discussion.column.similarity', sort: true, always: true },
    counted: { type: 'code', label: 'discussion.column.counted', codes: VERDICT_LABELS },
    state: { type: 'code', label: 'discussion.column.state', codes: STATE_LABELS },
  },
  list: {
    keyword: ['topic'],
    filters: {
      course: { kind: 'ids', label: 'discussion.column.course' },
      counted: { kind: 'codes', label: 'discussion.column.counted' },
      boardid: { kind: 'ids', label: 'discussion.column.board' },
      class: { kind: 'ids', label: 'discussion.column.class' },
      state: { kind: 'codes', label: 'discussion.column.state' },
      created: { kind: 'times', label: 'discussion.column.created' },
    },
    tabs: 'counted',
  },
});
