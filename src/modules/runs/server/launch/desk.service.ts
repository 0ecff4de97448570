import { ROLE } from '../../../../kernel/access/roles.ts';
import { type DeskRow, deskExperiment } from '../../../../kernel/desk/desk.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { siteMidnight, siteWeekday } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { DeskProvider } from '../../../../platform/desk/desk.ts';
import { versionFacts } from '../../../content/server/content.public.ts';
import { isLaunchable } from '../../shared/start.policy.ts';
import { runnableExperiments } from '../records/lookup.repository.ts';
import { deskRun, runsByDay } from './desk.repository.ts';
import { ownAndOpenings } from './own-experiment.service.ts';
import { suggest, suggestionPool } from './suggestion.service.ts';

type Own = Awaited<ReturnType<typeof ownAndOpenings>>['rows'][number];

const DAY_MS = 86_400_000;
/** Dates so far ahead are told of. */
const AHEAD_DAYS = 7;
/** From so many ended steps on the person's own pace counts. */
const PACE_FROM = 3;
/** Rows the list of what is due shows. */
const DUE_ROWS = 3;

const launchable = (row: Own) => row.code !== null && isLaunchable(row.code);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** What is begun and can be gone on with: where it still counts before elsewhere, the newest first. */
function begun(rows: readonly Own[]): Own | undefined {
  return rows
    .filter((row) => row.open !== null && row.context.kind !== 'trial')
    .toSorted(
      (a, b) => Number(launchable(b)) - Number(launchable(a)) || (b.lastAt ?? '').localeCompare(a.lastAt ?? ''),
    )[0];
}

/** What may be begun in a course: what is due first, then what has no date. */
function fresh(rows: readonly Own[]): Own | undefined {
  return rows
    .filter((row) => row.state === 'todo' && row.context.kind === 'course' && launchable(row))
    .toSorted((a, b) => (a.dueAt ?? '9').localeCompare(b.dueAt ?? '9'))[0];
}

/** Minutes the rest of a run takes: what its open steps are meant to take, at the person's own pace once it is known. */
export function minutesLeft(
  steps: readonly { readonly seq: number; readonly expectSeconds: number }[],
  run: { readonly done: readonly number[]; readonly spent: number; readonly expected: number },
): number | null {
  if (steps.length === 0) return null;
  const rest = sum(steps.filter(({ seq }) => !run.done.includes(seq)).map((step) => step.expectSeconds));
  const pace = run.done.length >= PACE_FROM && run.expected > 0 && run.spent > 0 ? run.spent / run.expected : 1;
  return Math.max(1, Math.ceil((rest * pace) / 60));
}

const EMPTY = { runId: null, step: null, stepTitle: null, progress: 0, seconds: 0, lastAt: null, savedAt: null };

async function goOn(ctx: Ctx, row: Own): Promise<DeskRow<'continue'>> {
  const base = {
    experiment: deskExperiment(row.experiment),
    course: row.context.name,
    nodeId: row.context.nodeId,
    classId: row.context.classId,
    dueAt: row.dueAt,
  };
  const { open } = row;
  const run = open ? await deskRun(ctx, open.id) : undefined;
  if (!open || !run) {
    return {
      ...base,
      ...EMPTY,
      kind: 'start',
      steps: row.experiment.steps,
      minutesLeft: row.experiment.expectedMinutes,
    };
  }
  const steps = (await versionFacts(ctx, run.versionId))?.steps ?? [];
  // Without an open step the run goes on at the first one that is not done.
  const at = steps.find(({ seq }) => seq === open.step) ?? steps.find(({ seq }) => !run.done.includes(seq));
  return {
    ...base,
    kind: 'run',
    runId: open.id,
    step: at?.seq ?? open.step,
    stepTitle: at ? (at.words[ctx.locale]?.title ?? at.title) : null,
    steps: steps.length,
    progress: open.progress,
    minutesLeft: minutesLeft(steps, run),
    seconds: open.seconds,
    lastAt: run.lastAt.toISOString(),
    savedAt: run.savedAt?.toISOString() ?? null,
  };
}

/** A dated thing a person has to do: a run, the report of a finished one, or both. */
function dueOf(row: Own): DeskRow<'due'> | null {
  const toWrite = row.report?.state === 'none' || row.report?.state === 'draft';
  const report = row.state === 'done' && toWrite;
  const dueAt = report ? (row.report?.dueAt ?? row.dueAt) : row.dueAt;
  if (dueAt === null || row.context.kind !== 'course') return null;
  if (!report && (row.state === 'done' || !launchable(row))) return null;
  return {
    key: row.key,
    kind: report ? 'report' : toWrite ? 'both' : 'experiment',
    name: row.experiment.name,
    nameEn: row.experiment.nameEn,
    course: row.context.name,
    dueAt,
    href: report
      ? addressOf('centre.labReport', row.report?.id ? { report: row.report.id } : { nodeId: row.context.nodeId ?? '' })
      : row.open
        ? addressOf('experimentRun', {}, { runId: row.open.id })
        : addressOf('study.structure', { Id: row.context.courseId ?? '', nodeId: row.context.nodeId ?? '' }),
  };
}

/**
 * 今天: what to go on with, what is due, the dates of the week, from the rows of 我的实验; and what else can be begun. The
 * start buttons of all are asked for together.
 */
export const ownDesk: DeskProvider = {
  face: 'study',
  parts: ['continue', 'due', 'week', 'suggested'],
  async read(ctx) {
    const asked = runnableExperiments(ctx);
    const [runnable, pool, { rows, openings }] = await Promise.all([
      asked,
      suggestionPool(ctx),
      ownAndOpenings(ctx, asked),
    ]);
    const now = ctx.clock.ms();
    const first = begun(rows) ?? fresh(rows);
    const due = rows.flatMap((row) => dueOf(row) ?? []).toSorted((a, b) => a.dueAt.localeCompare(b.dueAt));
    const monday = siteMidnight(now) - (siteWeekday(now) - 1) * DAY_MS;
    const inWeek = (at: string) => Date.parse(at) >= monday && Date.parse(at) < now + AHEAD_DAYS * DAY_MS;
    const opening = rows.filter(
      ({ opensAt, context }) =>
        opensAt !== null && context.kind === 'course' && Date.parse(opensAt) > now && inWeek(opensAt),
    );
    const count = (state: Own['state']) => rows.filter((row) => row.state === state).length;
    return {
      suggested: suggest(
        ctx,
        pool,
        runnable.filter((id) => isLaunchable(openings.get(id)?.code ?? 'gone')),
      ),
      continue: { rows: first ? [await goOn(ctx, first)] : [] },
      due: {
        rows: due.slice(0, DUE_ROWS),
        links: (['todo', 'doing'] as const).map((key) => ({
          key,
          n: count(key),
          href: addressOf('centre.myExperiment', { tab: key }),
        })),
      },
      week: {
        rows: [
          ...due
            .filter((row) => inWeek(row.dueAt))
            .map((row) => ({
              key: row.key,
              kind: 'due' as const,
              title: row.name,
              note: row.course,
              at: row.dueAt,
              until: null,
              href: row.href,
            })),
          ...opening.map((row) => ({
            key: `opens-${row.key}`,
            kind: 'opens' as const,
            title: row.experiment.name,
            note: row.context.name,
            at: row.opensAt ?? '',
            until: row.dueAt,
            href: addressOf('study.structure', { Id: row.context.courseId ?? '', nodeId: row.context.nodeId ?? '' }),
          })),
        ],
      },
    };
  },
};

/** 近 30 天: runs and people, of all for the platform, else of the own subtree. */
export const trendDesk: DeskProvider = {
  face: 'office',
  parts: ['trend'],
  async read(ctx, { role, unitId }) {
    if (role !== ROLE.platformAdmin && unitId === null) return {};
    return { trend: { rows: await runsByDay(ctx, role === ROLE.platformAdmin ? null : unitId) } };
  },
};
