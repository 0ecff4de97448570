import * as z from 'zod/mini';
import { listOf } from '../http/schemas.ts';
import { storedTextSchema } from '../i18n/stored-text.ts';

/** Faces of the desk a person lands on after signing in: what one learns, what one teaches, what one decides. */
export const DESK_FACES = ['study', 'teach', 'office'] as const;
export type DeskFace = (typeof DESK_FACES)[number];

/** Queues that somebody decides. */
export const DESK_QUEUES = ['bindings', 'submissions'] as const;

/** Work that learners hand in. */
export const DESK_WORK = ['report', 'homework', 'exam', 'test'] as const;

const instant = z.nullable(z.string());
const count = z.number();
/** A name in both languages; the reader's comes first. */
const named = { name: z.string(), nameEn: z.nullable(z.string()) };

/** An experiment as a picture and a title show it. */
const experiment = z.object({
  id: z.string(),
  code: z.string(),
  ...named,
  category: z.nullable(z.string()),
  cover: z.nullable(z.string()),
});
export type DeskExperiment = z.infer<typeof experiment>;

/** What the desk shows of an experiment, out of more that is known of it; of a category with a name its code. */
export const deskExperiment = ({
  id,
  code,
  name,
  nameEn,
  category,
  cover,
}: Omit<DeskExperiment, 'category'> & {
  readonly category: string | { readonly code: string } | null;
}): DeskExperiment => ({
  id,
  code,
  name,
  nameEn,
  category: typeof category === 'string' ? category : (category?.code ?? null),
  cover,
});

/**
 * Rows of every part of the desk. A module gives rows of a part that exists, and they stand there without a change of
 * the page; another part is one entry here and one component.
 */
export const DESK_ROWS = {
  /** What the person goes on with, or begins; one row at most. */
  continue: z.object({
    kind: z.enum(['run', 'start']),
    experiment,
    course: z.nullable(z.string()),
    runId: z.nullable(z.string()),
    nodeId: z.nullable(z.string()),
    classId: z.nullable(z.string()),
    /** Number and title of the step the run stands at. */
    step: z.nullable(count),
    stepTitle: z.nullable(z.string()),
    steps: count,
    /** Share of the run that is done, 0–1. */
    progress: count,
    /** Whole minutes the rest is expected to take. */
    minutesLeft: z.nullable(count),
    /** Active seconds so far. */
    seconds: count,
    /** When the run was heard of last, and when its state was saved. */
    lastAt: instant,
    savedAt: instant,
    dueAt: instant,
  }),
  /** What has a date and waits for the person, the nearest first. */
  due: z.object({
    key: z.string(),
    kind: z.enum(['experiment', 'report', 'both', 'homework', 'homeworkReturned', 'peerReview']),
    ...named,
    course: z.nullable(z.string()),
    dueAt: z.string(),
    href: z.string(),
  }),
  /** Reports that came back, the newest first. */
  returned: z.object({
    key: z.string(),
    experiment,
    /** Who returned it, and the sentence written beside. */
    by: z.nullable(z.string()),
    reason: z.string(),
    at: z.string(),
    dueAt: instant,
    href: z.string(),
  }),
  /** Open sessions of 签到 the person has not checked in to. */
  attendance: z.object({
    key: z.string(),
    title: z.string(),
    ...named,
    className: z.string(),
    endsAt: z.string(),
    href: z.string(),
  }),
  /** Dates of the days to come. */
  week: z.object({
    key: z.string(),
    kind: z.enum(['due', 'opens', 'closes', 'hours', 'exam']),
    title: z.string(),
    note: z.nullable(z.string()),
    at: z.string(),
    until: instant,
    href: z.string(),
  }),
  /** What may be begun now, with why it is offered. */
  suggested: z.object({
    experiment,
    field: z.nullable(z.string()),
    minutes: count,
    reason: z.enum(['field', 'often', 'new', 'done', 'ready']),
    /** People or runs the reason speaks of. */
    n: count,
  }),
  /** A class at work on an experiment now. */
  live: z.object({
    key: z.string(),
    className: z.string(),
    title: z.string(),
    /** People who run it, have finished it, have not begun; and everybody. */
    running: count,
    finished: count,
    waiting: count,
    total: count,
    /** People on one step for too long, by the rule of the live class. */
    stuck: count,
    steps: listOf({ seq: count, title: z.string(), n: count, stuck: count }),
    href: z.string(),
  }),
  /** Work that waits for a mark, one row for each task, in due order. */
  marking: z.object({
    key: z.string(),
    kind: z.enum(DESK_WORK),
    title: z.string(),
    course: z.string(),
    waiting: count,
    marked: count,
    handedIn: count,
    oldestAt: z.string(),
    dueAt: instant,
    /** The list of what waits, and the marking screen at the oldest of it. */
    href: z.string(),
    markHref: z.string(),
  }),
  /** Courses one teaches. */
  courses: z.object({
    key: z.string(),
    ...named,
    classes: count,
    people: count,
    /** Share of the experiments of all people that are finished, 0–1; null without any. */
    done: z.nullable(count),
    nextAt: instant,
    nextTitle: z.nullable(z.string()),
    href: z.string(),
  }),
  /** Open requests to look at a mark again, the oldest first. */
  appeals: z.object({
    key: z.string(),
    who: z.string(),
    className: z.string(),
    /** Name of the item; null of the total. */
    label: z.nullable(z.string()),
    published: z.nullable(count),
    text: z.string(),
    /** Working days it has waited. */
    waited: count,
    href: z.string(),
  }),
  /** People to look after, with the signals that say so. */
  watch: z.object({
    key: z.string(),
    who: z.string(),
    className: z.string(),
    /**
     * Days without any work in the course; percent of it behind; overdue tasks without a hand-in; a published total that
     * is too low, or nearly; the last two marks were both too low.
     */
    days: count,
    lag: count,
    missing: count,
    mark: z.nullable(count),
    failing: z.boolean(),
    href: z.string(),
  }),
  /** What people did of late. */
  activity: z.object({
    key: z.string(),
    who: z.string(),
    title: z.string(),
    version: count,
    at: z.string(),
    href: z.string(),
  }),
  /** A queue one decides: how many wait, how many too long, and how many came in on each of the last seven days. */
  queues: z.object({
    key: z.enum(DESK_QUEUES),
    n: count,
    late: count,
    /** Working days the oldest has waited. */
    oldest: count,
    trend: z.array(count),
    href: z.string(),
    lateHref: z.string(),
  }),
  /** What to decide first, of all queues. */
  first: z.object({
    key: z.string(),
    queue: z.enum(DESK_QUEUES),
    title: z.string(),
    note: z.nullable(z.string()),
    who: z.nullable(z.string()),
    at: z.string(),
    /** Working days it has waited, and whether that is too long. */
    waited: count,
    late: z.boolean(),
    href: z.string(),
  }),
  /** What was done on each of the last thirty days, oldest first. */
  trend: z.object({ day: z.string(), runs: count, people: count }),
  /** Refused sign-ins of the last day by account and address. */
  refused: z.object({
    key: z.string(),
    account: z.string(),
    ip: z.nullable(z.string()),
    n: count,
    at: z.string(),
    href: z.string(),
  }),
  /** Own long work. */
  jobs: z.object({
    key: z.string(),
    name: storedTextSchema,
    state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
    done: count,
    total: z.nullable(count),
    /** Rows of it could not be taken. */
    faulty: z.boolean(),
    at: z.string(),
    href: z.nullable(z.string()),
  }),
  /** Whether the platform is well, one row for each thing that is watched. */
  health: z.object({
    key: z.enum(['chain', 'sealing', 'disk', 'jobs']),
    ok: z.boolean(),
    since: instant,
    /** How often it was raised on each of the last seven days, today last. */
    trend: z.array(count),
    href: z.string(),
  }),
} as const;

export type DeskPartName = keyof typeof DESK_ROWS;
export type DeskRow<P extends DeskPartName> = z.infer<(typeof DESK_ROWS)[P]>;

/** A number of the desk with the list it counts; `key` names its words. */
export const deskLink = z.object({
  key: z.string(),
  n: count,
  href: z.string(),
  /** Name of what is counted, where a part has several numbers of one kind. */
  name: z.optional(z.string()),
  /** What it counts, where a part counts several kinds. */
  kind: z.optional(z.enum(DESK_WORK)),
});
export type DeskLink = z.infer<typeof deskLink>;

/** Rows of one part from one module, with the numbers it counted. */
export interface DeskRows<P extends DeskPartName> {
  readonly rows: readonly DeskRow<P>[];
  readonly links?: readonly DeskLink[];
}

/** What a module answers: rows of the parts it declared. */
export type DeskAnswer = { readonly [P in DeskPartName]?: DeskRows<P> };
