import { type CountRule, holdsFile, isHandedIn } from './structure.model.ts';

/** When a node counts as done, the default of its type first. */
export const COMPLETIONS = {
  /** `viewed` seen for ten seconds · `manual` the learner says so. */
  page: ['viewed', 'manual'],
  /** `passed` a finished run with the pass score · `finished` any finished run · `reported` a report handed in. */
  experiment: ['passed', 'finished', 'reported'],
  /** `opened` its address was opened. */
  link: ['opened'],
  /** `watched` a share of its length was played. */
  video: ['watched'],
  /** `read` a share of its pages was seen · `opened` it was opened or downloaded. */
  document: ['read', 'opened'],
  /** `handedIn` an attempt was handed in · `passed` the score that counts, once it is released, reaches the pass score. */
  test: ['handedIn', 'passed'],
  /** The same of what was handed in for homework. */
  homework: ['handedIn', 'passed'],
  /** `posted` enough was written at its topic, by its talk rule. */
  discussion: ['posted'],
} as const;
export type Completion = (typeof COMPLETIONS)[keyof typeof COMPLETIONS][number];
export const ALL_COMPLETIONS = [
  ...COMPLETIONS.page,
  ...COMPLETIONS.experiment,
  ...COMPLETIONS.link,
  'watched',
  'read',
  'handedIn',
  'posted',
] as const;

/** What a learner is asked to write at a discussion: contributions of one's own, answers to others, each this long. */
export interface TalkRule {
  readonly posts: number;
  readonly replies: number;
  /** Fewest characters of what counts, without spaces and quotes. */
  readonly characters: number;
}

export const TALK_DEFAULTS: TalkRule = { posts: 1, replies: 0, characters: 20 };
export const TALK_MOST: TalkRule = { posts: 20, replies: 20, characters: 1000 };

/** True for a rule that asks for something, in whole numbers. */
export const isTalkRule = (rule: TalkRule): boolean =>
  (Object.keys(TALK_MOST) as (keyof TalkRule)[]).every(
    (key) => Number.isInteger(rule[key]) && rule[key] >= 0 && rule[key] <= TALK_MOST[key],
  ) && rule.posts + rule.replies > 0;

/** Seconds a page must have been visible to count as seen. */
export const VIEW_SECONDS = 10;
/** Pass score of a node whose author named none. */
export const PASS_SCORE = 60;
/** What is to be reached by each rule that asks for a share, in percent, where the author named nothing. */
const USUAL_SHARE: Readonly<Partial<Record<Completion, number>>> = { passed: PASS_SCORE, watched: 90, read: 80 };

/** Score or share a node asks for by its rule; null where the rule asks for none. */
export const usualShare = (completion: Completion | null): number | null =>
  (completion && USUAL_SHARE[completion]) ?? null;

/** True for what can be learnt itself; chapters and sections are as done as what they hold. */
export const isItem = (type: string): type is keyof typeof COMPLETIONS => Object.hasOwn(COMPLETIONS, type);

/** True for the items whose work a module above keeps. */
export const isWork = (type: string): boolean => isHandedIn(type) || holdsFile(type) || type === 'discussion';

/** Completion rules a node of this type may have; none for chapters and sections. */
export const completionsOf = (type: string): readonly Completion[] => (isItem(type) ? COMPLETIONS[type] : []);

/** Label of a rule under `courses.completion`: what is handed in and scored has its own words by type. */
export function completionLabel(type: string, rule: Completion) {
  if (type === 'test' && rule === 'passed') return 'testPassed';
  if (type !== 'homework') return rule;
  return rule === 'passed' ? 'homeworkPassed' : rule === 'handedIn' ? 'homeworkHandedIn' : rule;
}

/** A run as far as progress looks at it. Runs come in the order of their start. */
export interface RunRecord {
  readonly finished: boolean;
  readonly score: number | null;
}

/** What somebody did at a node whose work a module above keeps: a test, homework, a video, a document, a discussion. */
export interface WorkRecord {
  /** A test or homework was handed in; a video or document was done once; enough was written at a discussion. */
  readonly handedIn: boolean;
  /** Of a test or homework the score that counts, once it is released; else the share that was watched, read or written. */
  readonly percent: number | null;
}

/** What one learner has done so far, by node. */
export interface LearnerRecords {
  readonly views: ReadonlyMap<string, { readonly seconds: number; readonly marked: boolean }>;
  readonly runs: ReadonlyMap<string, readonly RunRecord[]>;
  /** Best share of the full score in percent, by `node:step`. */
  readonly steps: ReadonlyMap<string, number>;
  /** Nodes for which a report was handed in. */
  readonly reports: ReadonlySet<string>;
  /** Tests, homework, videos and documents that were begun. */
  readonly works: ReadonlyMap<string, WorkRecord>;
  readonly classIds: ReadonlySet<string>;
  /** Announcements that were confirmed. */
  readonly notices: ReadonlySet<string>;
}

/** Records of somebody who has done nothing yet. */
export const NO_RECORDS: LearnerRecords = {
  views: new Map(),
  runs: new Map(),
  steps: new Map(),
  reports: new Set(),
  works: new Map(),
  classIds: new Set(),
  notices: new Set(),
};

/** Where a learner stands with a node. `percent` is 0–100, of its required items for what holds others. */
export interface Mark {
  readonly state: 'none' | 'started' | 'done';
  readonly percent: number;
}

/** What progress needs of a node. */
export interface Learnt {
  readonly id: string;
  readonly type: string;
  readonly parent: string | null;
  readonly required: boolean;
  readonly completion: Completion | null;
  readonly passScore: number | null;
}

const NONE: Mark = { state: 'none', percent: 0 };
const STARTED: Mark = { state: 'started', percent: 0 };
const DONE: Mark = { state: 'done', percent: 100 };

/** Mark of one item. What once was done stays done: a worse run afterwards takes nothing back. */
export function itemMark(node: Pick<Learnt, 'id' | 'completion' | 'passScore'>, records: LearnerRecords): Mark {
  const view = records.views.get(node.id);
  const runs = records.runs.get(node.id) ?? [];
  const work = records.works.get(node.id);
  const pass = node.passScore ?? usualShare(node.completion) ?? PASS_SCORE;
  switch (node.completion) {
    case 'viewed': {
      const seconds = view?.marked ? VIEW_SECONDS : (view?.seconds ?? 0);
      if (seconds >= VIEW_SECONDS) return DONE;
      return view ? { state: 'started', percent: Math.floor((seconds / VIEW_SECONDS) * 100) } : NONE;
    }
    case 'manual':
      return view?.marked ? DONE : view ? STARTED : NONE;
    case 'opened':
      return view || work ? DONE : NONE;
    case 'passed':
      if (runs.some((run) => run.finished && run.score !== null && run.score >= pass)) return DONE;
      if (work?.percent != null && work.percent >= pass) return DONE;
      return runs.length > 0 || work ? STARTED : NONE;
    case 'watched':
    case 'read':
      if (!work) return NONE;
      if (work.handedIn || (work.percent ?? 0) >= pass) return DONE;
      return { state: 'started', percent: Math.floor(((work.percent ?? 0) / pass) * 100) };
    case 'handedIn':
      return work?.handedIn ? DONE : work ? STARTED : NONE;
    case 'posted':
      if (!work) return NONE;
      return work.handedIn ? DONE : { state: 'started', percent: Math.floor(work.percent ?? 0) };
    case 'finished':
      return runs.some((run) => run.finished) ? DONE : runs.length > 0 ? STARTED : NONE;
    case 'reported':
      return records.reports.has(node.id) ? DONE : runs.length > 0 ? STARTED : NONE;
    default:
      return NONE;
  }
}

/**
 * Marks of all nodes given. What holds others is as done as the required items below it, or as all of them when none is
 * required; null where there is nothing to do.
 */
export function marksOf(nodes: readonly Learnt[], records: LearnerRecords): ReadonlyMap<string, Mark | null> {
  const own = new Map<string, Mark>();
  const below = new Map<string, { all: Mark[]; required: Mark[] }>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    if (!isItem(node.type)) continue;
    const mark = itemMark(node, records);
    own.set(node.id, mark);
    const seen = new Set<string>();
    for (let at = node.parent; at !== null && !seen.has(at); at = byId.get(at)?.parent ?? null) {
      seen.add(at);
      const sums = below.get(at) ?? { all: [], required: [] };
      sums.all.push(mark);
      if (node.required) sums.required.push(mark);
      below.set(at, sums);
    }
  }
  return new Map(
    nodes.map((node): [string, Mark | null] => {
      if (isItem(node.type)) return [node.id, own.get(node.id)!];
      const sums = below.get(node.id);
      return [node.id, sums ? sumOf(sums.required.length > 0 ? sums.required : sums.all) : null];
    }),
  );
}

function sumOf(marks: readonly Mark[]): Mark {
  const done = marks.filter((mark) => mark.state === 'done').length;
  if (done === marks.length) return DONE;
  const begun = marks.some((mark) => mark.state !== 'none');
  return { state: begun ? 'started' : 'none', percent: Math.floor((done / marks.length) * 100) };
}

/** Required items a learner sees and how many of them are done (52 P: done ÷ total × 100; no required item: no figure). */
export function progressOf(
  nodes: readonly Learnt[],
  marks: ReadonlyMap<string, Mark | null>,
): { readonly done: number; readonly total: number } {
  const required = nodes.filter((node) => node.required && isItem(node.type));
  return { total: required.length, done: required.filter((node) => marks.get(node.id)?.state === 'done').length };
}

/** As `progressOf`, from the records themselves: for many learners at once, where nothing else of the marks is asked. */
export function requiredDone(
  nodes: readonly Learnt[],
  records: LearnerRecords,
): { readonly done: number; readonly total: number } {
  const required = nodes.filter((node) => node.required && isItem(node.type));
  return {
    total: required.length,
    done: required.filter((node) => itemMark(node, records).state === 'done').length,
  };
}

/** Score of a node that counts, in percent: of its test, else of its runs by their rule; null while there is none. */
export const nodeScore = (nodeId: string, records: LearnerRecords, rule: CountRule | null): number | null =>
  records.works.get(nodeId)?.percent ?? countedScore(records.runs.get(nodeId) ?? [], rule ?? 'best');

/** Score of a node by its rule over the finished runs that have one; null while there is none. */
export function countedScore(runs: readonly RunRecord[], rule: CountRule): number | null {
  const scores = runs.flatMap((run) => (run.finished && run.score !== null ? [run.score] : []));
  if (scores.length === 0) return null;
  if (rule === 'best') return Math.max(...scores);
  if (rule === 'first') return scores[0]!;
  if (rule === 'last') return scores.at(-1)!;
  return Math.round((scores.reduce((sum, one) => sum + one, 0) / scores.length) * 100) / 100;
}
