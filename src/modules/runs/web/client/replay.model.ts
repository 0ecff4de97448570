/** The time line of a replay: what happened when, with long pauses made short. Pure. */

/** An item of a run as the server gives it; saved states join as `state.save`. */
export interface ReplayItem {
  readonly epoch: number;
  readonly n: number;
  /** Unix milliseconds by the sender's clock. */
  readonly at: number;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly stepSeq: number | null;
  readonly data: unknown;
}

/** An item with its place on the time line, in milliseconds from its start. */
export interface Moment extends ReplayItem {
  readonly t: number;
}

/** A pause that was made short. */
export interface Pause {
  readonly t: number;
  /** How long it was, in seconds. */
  readonly seconds: number;
}

/** One time a step was worked on. */
export interface Span {
  readonly seq: number;
  readonly from: number;
  /** Null while it was never reported done. */
  readonly to: number | null;
}

export interface Timeline {
  readonly moments: readonly Moment[];
  /** Length in milliseconds. */
  readonly length: number;
  readonly pauses: readonly Pause[];
  readonly spans: readonly Span[];
}

/** A longer gap is a pause. */
const MAX_GAP_MS = 60_000;
/** What is left of a pause. */
const PAUSE_MS = 3000;

const seqOf = (item: ReplayItem): number | null => {
  const seq = item.stepSeq ?? (item.data as { readonly seq?: unknown } | null)?.seq;
  return typeof seq === 'number' ? seq : null;
};

function spansOf(moments: readonly Moment[]): Span[] {
  const spans: { seq: number; from: number; to: number | null }[] = [];
  for (const moment of moments) {
    const seq = seqOf(moment);
    if (seq === null) continue;
    const open = spans.findLast((span) => span.seq === seq && span.to === null);
    if (moment.type === 'step.start') spans.push({ seq, from: moment.t, to: null });
    else if (moment.type === 'step.end') {
      if (open) open.to = moment.t;
      else spans.push({ seq, from: moment.t, to: moment.t });
    }
  }
  return spans;
}

/**
 * Lays items out in time. Within an epoch the order of the numbers holds, whatever the clock said; saved states go
 * where their instant says.
 */
export function buildTimeline(items: readonly ReplayItem[]): Timeline {
  const states = items.filter(({ type }) => type === 'state.save');
  const others = items.filter(({ type }) => type !== 'state.save').sort((a, b) => a.epoch - b.epoch || a.n - b.n);
  const ordered: ReplayItem[] = [];
  let next = 0;
  for (const item of others) {
    while (next < states.length && states[next]!.at < item.at) ordered.push(states[next++]!);
    ordered.push(item);
  }
  ordered.push(...states.slice(next));
  const moments: Moment[] = [];
  const pauses: Pause[] = [];
  let t = 0;
  let clock = ordered[0]?.at ?? 0;
  for (const item of ordered) {
    const gap = Math.max(0, item.at - clock);
    if (gap > MAX_GAP_MS) pauses.push({ t, seconds: Math.round(gap / 1000) });
    t += gap > MAX_GAP_MS ? PAUSE_MS : gap;
    clock = Math.max(clock, item.at);
    moments.push({ ...item, t });
  }
  return { moments, length: t, pauses, spans: spansOf(moments) };
}

/** Number of moments that have happened at an instant of the time line. */
export function countUntil({ moments }: Pick<Timeline, 'moments'>, t: number): number {
  let low = 0;
  let high = moments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (moments[middle]!.t <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What stands at an instant. */
export interface ReplayView {
  /** Moments so far. */
  readonly count: number;
  /** The step that is worked on, or null between steps. */
  readonly step: number | null;
  readonly done: ReadonlySet<number>;
  /** Names of the files and series made so far, the newest last. */
  readonly files: readonly string[];
  readonly series: readonly string[];
}

/** Looks at the time line at an instant. */
export function viewAt(timeline: Timeline, t: number): ReplayView {
  const count = countUntil(timeline, t);
  const running = timeline.spans.filter((span) => span.from <= t && (span.to === null || span.to > t));
  const done = new Set(timeline.spans.flatMap((span) => (span.to !== null && span.to <= t ? [span.seq] : [])));
  const files: string[] = [];
  const series: string[] = [];
  for (const moment of timeline.moments.slice(0, count)) {
    const name = moment.object ?? (moment.data as { readonly name?: unknown } | null)?.name;
    const list = moment.type === 'artifact' ? files : moment.type === 'series' ? series : null;
    if (!list || typeof name !== 'string') continue;
    const before = list.indexOf(name);
    if (before >= 0) list.splice(before, 1);
    list.push(name);
  }
  return { count, step: running.at(-1)?.seq ?? null, done, files, series };
}

/** The start of the next or previous step from an instant; the ends of the time line beyond them. */
export function neighbourStep(timeline: Timeline, t: number, direction: 1 | -1): number {
  const starts = timeline.spans.map(({ from }) => from).sort((a, b) => a - b);
  if (direction === 1) return starts.find((from) => from > t) ?? timeline.length;
  // A moment's grace, so that pressing twice goes back twice while it plays.
  return starts.findLast((from) => from < t - 1000) ?? 0;
}

/** Types that say nothing to a person. */
const TECHNICAL = new Set(['client', 'log', 'heartbeat']);

/** True for what the list beside the time line shows. */
export const isShown = ({ type }: Pick<ReplayItem, 'type'>): boolean => !TECHNICAL.has(type);

/** What content that replays is given: everything it once said, with its place on the time line. */
export const replayEvents = ({ moments }: Timeline): { t: number; type: string; data: never }[] =>
  moments.filter(isShown).map(({ t, type, data }) => ({ t, type, data: data as never }));
