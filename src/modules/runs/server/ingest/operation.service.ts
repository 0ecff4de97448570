import { createHash } from 'node:crypto';
import sanitizeHtml from 'sanitize-html';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';
import type { TxCtx } from '../../../../platform/db/context.ts';
import type { VersionFacts } from '../../../content/server/content.public.ts';
import { activeGain } from '../../shared/activity.policy.ts';
import { type AnomalyCode, clockAnomaly, levelOf, scoreAnomalies } from '../../shared/anomaly.policy.ts';
import { isRejection, type Operation, type Rejection, readOperation } from '../../shared/operation.model.ts';
import {
  actionText,
  isLiveAction,
  LATE_HOURS,
  type LateSteps,
  type LiveAction,
  RUN_LIMITS,
} from '../../shared/run.model.ts';
import { reportActiveTime } from '../active-time.port.ts';
import { notifyClass, triesOf } from '../queue/live-status.service.ts';
import { type LockedRun, updateRun } from '../run.repository.ts';
import type { RunStepTable } from '../runs.tables.ts';
import { computeSteps, isRecorded, policyOf, totalScore } from '../scoring/rule.service.ts';
import * as kept from './behavior.repository.ts';
import { projectItems } from './projection.service.ts';
import { type PlacedStep, placeStep } from './step.engine.ts';

export type ItemResult =
  | { readonly N: number; readonly Status: 'committed' | 'duplicate'; readonly Flag?: AnomalyCode }
  | { readonly N: number; readonly Status: 'rejected'; readonly Field: string; readonly Reason: Rejection['reason'] };

export interface Committed {
  readonly results: readonly ItemResult[];
  readonly progress: number;
  readonly scoreSoFar: number | null;
  /** The run ended before these items came. */
  readonly late: boolean;
  /** A newer window goes on with the run; this one may only empty its outbox. */
  readonly superseded: boolean;
}

export interface Batch {
  /** Epoch in which the items were made; never newer than the credential's. */
  readonly epoch: number;
  readonly items: readonly unknown[];
  readonly at: Date;
  /** Receipt of one item; the batch's instant when absent. Seeds spread a run over its past hour with it. */
  readonly receiptOf?: (item: Operation) => Date;
}

const ENDED = new Set(['finished', 'unfinished', 'abandoned']);

/**
 * Takes a batch of items of a run that this transaction holds. Every item is answered by itself; what is answered
 * committed or duplicate is durable with the transaction and counted once by (run, epoch, n). At most ten statements.
 */
export async function commitItems(
  tx: TxCtx,
  run: LockedRun,
  version: VersionFacts | null,
  batch: Batch,
): Promise<Committed> {
  const ended = ENDED.has(run.state);
  const endedMs = run.ended_at?.getTime() ?? batch.at.getTime();
  const closed = ended && batch.at.getTime() > endedMs + LATE_HOURS * 3_600_000;
  const live = !ended && run.token_epoch === run.epoch && batch.epoch === run.epoch;
  const { operations, rejected, repeated } = sort(run, version, batch.items, closed);
  const receiptOf = batch.receiptOf ?? (() => batch.at);

  const before = operations.some((item) => item.type === 'step.end') || ended ? await kept.stepsOf(tx, run.id) : null;
  const artifacts = operations.some((item) => item.type === 'series' || item.type === 'report')
    ? await kept.artifactNames(tx, run.id)
    : [];
  for (const item of operations) {
    const over = overArtifacts(item, artifacts);
    if (over) rejected.set(item.n, over);
  }
  const usable = operations.filter((item) => !rejected.has(item.n));
  const policy = policyOf(version);

  const steps = new Map((before ?? []).map((step) => [`${step.seq}:${step.attempt}`, step]));
  const placed = new Map<number, PlacedStep>();
  for (const item of usable) {
    if (item.type !== 'step.end') continue;
    const step = placeStep(item, {
      runId: run.id,
      personId: run.person_id,
      epoch: batch.epoch,
      policy,
      recorded: isRecorded(version),
      definition: version?.steps.find((one) => one.seq === item.data.seq),
      launchedAt: run.created_at,
      receivedAt: receiptOf(item),
      late: ended,
      existing: steps,
    });
    placed.set(item.n, step);
    if (step.row) steps.set(`${step.row.seq}:${step.row.attempt}`, step.row);
  }
  const reports = usable.flatMap((item) => {
    const score = reportedScore(item);
    return score === null ? [] : [{ n: item.n, score, codes: scoreAnomalies(score) }];
  });
  const clock = clockAnomaly(usable);
  const flagsOf = (n: number): readonly AnomalyCode[] => [
    ...(placed.get(n)?.codes ?? reports.find((report) => report.n === n)?.codes ?? []),
    ...(clock?.n === n ? [clock.code] : []),
  ];

  const fresh = await kept.insertBehavior(
    tx,
    run,
    batch.epoch,
    usable
      .filter((item) => item.type !== 'heartbeat')
      .map((item) => behaviorOf(item, receiptOf(item), ended, flagsOf(item.n))),
  );
  const isFresh = (n: number) => fresh.has(n);

  await kept.putArtifacts(
    tx,
    run,
    { epoch: batch.epoch, at: batch.at },
    lastNamed(usable.filter((item) => isFresh(item.n)).flatMap(artifactOf)),
  );
  const graded = await computeSteps(
    tx,
    run,
    version,
    winners([...placed].filter(([n]) => isFresh(n)).map(([, step]) => step.row)),
  );
  for (const step of graded) steps.set(`${step.seq}:${step.attempt}`, step);
  await kept.putSteps(tx, graded);
  const anomalies = usable
    .filter((item) => isFresh(item.n))
    .flatMap((item) =>
      flagsOf(item.n).map((code) => ({
        code,
        level: levelOf(code),
        stepSeq: item.type === 'step.end' ? item.data.seq : 0,
        epoch: batch.epoch,
        n: item.n,
        evidence: item.raw as unknown,
      })),
    );
  const lateFrom = run.awarded_score ?? run.score;

  const lastReport = reports.filter((report) => isFresh(report.n)).at(-1);
  const reported = lastReport?.score ?? run.reported_score;
  const change = changeOf(run, version, {
    items: usable.filter((item) => item.type === 'heartbeat' || isFresh(item.n)),
    stepRows: before === null ? null : [...steps.values()],
    live,
    receiptOf,
    at: batch.at,
  });
  const scoreSoFar =
    before === null && !lastReport
      ? null
      : totalScore(version, [...steps.values()], { score: reported, held: scoreAnomalies(reported).length > 0 });
  // A result that changes after the end waits for a person: the end is what everybody was shown.
  if (run.state === 'finished' && fresh.size > 0 && run.awarded_score === null && scoreSoFar !== lateFrom) {
    const n = Math.max(...fresh);
    const evidence = { from: lateFrom, to: scoreSoFar };
    anomalies.push({ code: 'A19', level: levelOf('A19'), stepSeq: 0, epoch: batch.epoch, n, evidence });
  }
  await kept.noteAnomalies(tx, run.id, batch.at, anomalies);
  if (fresh.size > 0 || live) {
    await updateRun(tx, run.id, {
      ...change,
      reported_score: reported,
      held: run.held + anomalies.filter((one) => one.level === 'hold').length,
      item_count: run.item_count + fresh.size,
      item_bytes:
        run.item_bytes +
        usable.reduce((sum, item) => sum + (isFresh(item.n) && item.type !== 'series' ? item.bytes : 0), 0),
      // Leftovers of an ended run change its score, never a grade that was made of it by themselves.
      ...(ended && fresh.size > 0 && scoreSoFar !== null ? { score: run.awarded_score ?? scoreSoFar } : {}),
    });
  }
  await reportActiveTime(tx, run, change);
  if (run.exam_attempt_id !== null && ended && graded.length > 0) {
    const payload: LateSteps = { runId: run.id, attemptId: run.exam_attempt_id, item: run.exam_item! };
    tx.emit({ type: 'runs.lateSteps', version: 1, key: run.id, payload: { ...payload } });
  }
  projectItems(tx, run, { epoch: batch.epoch, ns: fresh });
  const begun = usable.filter((item) => item.type === 'step.start' && isFresh(item.n)).at(-1);
  const done = usable.filter((item) => isLiveAction(item.type) && isFresh(item.n)).at(-1);
  notifyClass(
    tx,
    { ...run, ...change },
    {
      stepAt: begun ? receiptOf(begun) : null,
      score: scoreSoFar,
      action: done ? actionOf(done, batch.epoch, receiptOf(done)) : null,
      tries: before === null ? null : triesOf(steps.values(), change.current_step),
    },
  );

  const results: ItemResult[] = batch.items.map((item, index) => {
    const n = numberOf(item);
    const refused = rejected.get(n) ?? rejected.get(-1 - index);
    if (refused) return { N: n, Status: 'rejected', Field: refused.field, Reason: refused.reason };
    const flag = flagsOf(n)[0];
    const heartbeat = operations.some((one) => one.n === n && one.type === 'heartbeat');
    const status = !repeated.has(index) && (heartbeat || isFresh(n)) ? 'committed' : 'duplicate';
    return { N: n, Status: status, ...(flag ? { Flag: flag } : {}) };
  });
  return {
    results,
    progress: change.progress,
    scoreSoFar: run.show_score ? scoreSoFar : null,
    late: ended,
    superseded: run.token_epoch < run.epoch,
  };
}

function numberOf(item: unknown): number {
  const sent = item as { N?: unknown; n?: unknown } | null;
  const n = sent?.N ?? sent?.n;
  return typeof n === 'number' && Number.isSafeInteger(n) && n > 0 ? n : 0;
}

/** Reads the items, keeps the first of equal numbers and sorts out what cannot be taken. */
function sort(run: LockedRun, version: VersionFacts | null, items: readonly unknown[], closed: boolean) {
  const operations: Operation[] = [];
  /** By number, or −1 − index for an item without a usable number. */
  const rejected = new Map<number, Rejection>();
  const repeated = new Set<number>();
  let bytes = run.item_bytes;
  let count = run.item_count;
  for (const [index, item] of items.entries()) {
    const read = readOperation(item);
    if (isRejection(read)) {
      rejected.set(read.n === 0 ? -1 - index : read.n, read);
      continue;
    }
    if (operations.some((one) => one.n === read.n)) {
      repeated.add(index);
      continue;
    }
    const reason = closed ? 'closed' : refusalOf(read, version, count, bytes);
    if (reason) {
      const field = reason === 'unknown_step' ? 'Data.seq' : reason === 'closed' ? 'RecordId' : 'Operations';
      rejected.set(read.n, { n: read.n, field, reason });
    } else if (read.type !== 'heartbeat') {
      count++;
      if (read.type !== 'series') bytes += read.bytes;
    }
    operations.push(read);
  }
  return { operations, rejected, repeated };
}

function refusalOf(
  item: Operation,
  version: VersionFacts | null,
  count: number,
  bytes: number,
): Rejection['reason'] | null {
  if (item.type === 'step.start' || item.type === 'step.end') {
    const known = version === null || version.steps.length === 0;
    if (!known && !version.steps.some((step) => step.seq === item.data.seq)) return 'unknown_step';
    return null;
  }
  // Steps and the end are never refused for quantity: they are what the run is about.
  if (item.type === 'heartbeat' || item.type === 'finish') return null;
  return count >= RUN_LIMITS.items || (item.type !== 'series' && bytes + item.bytes > RUN_LIMITS.behaviorBytes)
    ? 'quota'
    : null;
}

function overArtifacts(item: Operation, names: { kind: string; name: string }[]): Rejection | null {
  if (item.type !== 'series' && item.type !== 'report') return null;
  const name = artifactName(item);
  const same = names.filter((one) => one.kind === item.type);
  if (same.some((one) => one.name === name)) return null;
  const most = item.type === 'series' ? RUN_LIMITS.seriesCount : RUN_LIMITS.reportCount;
  if (same.length >= most) return { n: item.n, field: 'Data.name', reason: 'quota' };
  names.push({ kind: item.type, name });
  return null;
}

const artifactName = (item: Extract<Operation, { type: 'series' | 'report' }>): string =>
  item.type === 'series' ? item.data.name : `${item.data.section}:${item.data.key}`;

/** The total a content reports for the whole run, on a scale of 100. */
function reportedScore(item: Operation): number | null {
  const score =
    item.type === 'score' ? (item.data.raw / item.data.max) * 100 : item.type === 'finish' ? item.data.score : null;
  return score === null || score === undefined ? null : storableScore(score);
}

/** An impossible score is kept as it came, within what a column holds. */
export const storableScore = (score: number): number => roundHalfUp(Math.max(-1e6, Math.min(1e6, score)), 2);

function behaviorOf(item: Operation, receivedAt: Date, late: boolean, flags: readonly AnomalyCode[]): kept.NewBehavior {
  const step = item.type === 'step.start' || item.type === 'step.end' ? item.data.seq : null;
  const event = item.type === 'event' ? item.data : null;
  return {
    n: item.n,
    type: item.type,
    verb: event?.verb ?? (item.type === 'answer' ? 'answered' : null),
    object: event?.object ?? (item.type === 'answer' ? item.data.questionId : null),
    stepSeq: step ?? (item.type === 'series' ? (item.data.stepSeq ?? null) : null),
    // The rows of a series stand in its own table; the trace keeps that it was made.
    data: item.type === 'series' ? { name: item.data.name, rows: item.data.rows.length } : item.raw,
    at: new Date(item.at ?? receivedAt.getTime()),
    receivedAt,
    late,
    flags,
    source: shimOf(item.raw),
  };
}

/** An item as it is told to who watches the class. */
function actionOf(item: Operation, epoch: number, receivedAt: Date): LiveAction {
  const { n, type, verb, object, stepSeq } = behaviorOf(item, receivedAt, false, []);
  return { epoch, n, at: receivedAt.getTime(), type, verb, object, stepSeq, text: actionText(type, item.data) };
}

/** Stand-in of the boot script that said an item for content without the bridge. */
function shimOf(raw: unknown): string | undefined {
  const source = (raw as { readonly ext?: { readonly source?: unknown } } | null)?.ext?.source;
  return typeof source === 'string' && /^shim:[a-z0-9]{1,20}$/.test(source) ? source : undefined;
}

function artifactOf(item: Operation): kept.NewArtifact[] {
  if (item.type !== 'series' && item.type !== 'report') return [];
  const name = artifactName(item);
  const [meta, body] =
    item.type === 'series'
      ? [{ unit: item.data.unit ?? null, columns: item.data.columns }, item.data.rows]
      : [
          { section: item.data.section, key: item.data.key },
          {
            html: item.data.html ? sanitizeHtml(item.data.html) : null,
            table: item.data.table ?? null,
            image: item.data.image?.startsWith('data:image/') ? item.data.image : null,
          },
        ];
  const sha256 = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const stepSeq = item.type === 'series' ? (item.data.stepSeq ?? null) : null;
  return [{ kind: item.type, name, stepSeq, meta, body, sha256, n: item.n }];
}

/** Of several blocks of one name in one batch only the last is written. */
const lastNamed = (items: readonly kept.NewArtifact[]): kept.NewArtifact[] => [
  ...new Map(items.map((item) => [`${item.kind}:${item.name}`, item])).values(),
];

/** Of several reports of one attempt in one batch only the last row is written. */
function winners(rows: readonly (RunStepTable | null)[]): RunStepTable[] {
  const last = new Map<string, RunStepTable>();
  for (const row of rows) if (row) last.set(`${row.seq}:${row.attempt}`, row);
  return [...last.values()];
}

/** What the items change about the run itself. */
function changeOf(
  run: LockedRun,
  version: VersionFacts | null,
  facts: {
    items: readonly Operation[];
    stepRows: readonly RunStepTable[] | null;
    live: boolean;
    receiptOf: (item: Operation) => Date;
    at: Date;
  },
) {
  let active = run.active_seconds;
  let beat = run.last_heartbeat_at;
  let step = run.current_step;
  let progress = run.progress;
  for (const item of facts.items) {
    if (item.type === 'progress') progress = Math.max(progress, item.data.value);
    if (!facts.live) continue;
    if (item.type === 'step.start') step = item.data.seq;
    if (item.type === 'heartbeat') {
      const now = facts.receiptOf(item);
      active += activeGain(beat?.getTime() ?? null, now.getTime(), {
        visible: item.data.visible,
        idleSeconds: item.data.idle,
      });
      if (!beat || now > beat) beat = now;
    }
  }
  const total = version?.steps.length ?? 0;
  if (facts.stepRows && total > 0) {
    progress = Math.max(progress, new Set(facts.stepRows.map((row) => row.seq)).size / total);
  }
  // An empty batch is a sign of life; only a heartbeat tells whether somebody worked meanwhile.
  if (facts.live && (beat === null || facts.items.length === 0)) beat = facts.at;
  return {
    active_seconds: active,
    last_heartbeat_at: beat,
    current_step: step,
    progress: Math.min(1, Math.round(progress * 10_000) / 10_000),
  };
}
