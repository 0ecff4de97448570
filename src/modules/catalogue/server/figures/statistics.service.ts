import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Cell } from '../../../../kernel/values/csv.ts';
import { siteSecond } from '../../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ProofSubject } from '../../../proof/server/proof.public.ts';
import {
  DISTRIBUTION_FROM,
  type ownStatisticsRoute,
  STEPS_FROM,
  type statisticsRoute,
} from '../../shared/statistics.contract.ts';
import { surnameOf } from '../../shared/viewer.model.ts';
import { type RunStatistics, runRecordsPort, runStatisticsPort } from '../experiment.port.ts';
import { provenWorkbook } from '../lists/proven-workbook.service.ts';
import { catalogueMessage } from '../messages.engine.ts';
import { reachEntry } from '../record/entry.access.ts';
import { reachExperiment } from '../record/experiment.access.ts';
import { versionNumbers } from '../record/experiment.repository.ts';
import { presentFigures, share } from './figure.presenter.ts';
import { storedFigures } from './figure.repository.ts';

/** Figures of the runs; what so few runs would tell of single people is kept back from the public. */
async function countStatistics(
  ctx: Ctx,
  experimentId: string,
  open: boolean,
): Promise<CallOutput<typeof statisticsRoute>> {
  return presentStatistics(ctx, await ctx.ports.all(runStatisticsPort)[0]?.(ctx, experimentId), open);
}

/** What was counted, without what so few runs would tell of single people. @param open for the public */
export function presentStatistics(ctx: Ctx, found: RunStatistics | undefined, open: boolean) {
  const scored = found?.bins.reduce((sum, n) => sum + n, 0) ?? 0;
  const finished = Math.max(0, ...(found?.steps.map((step) => step.reached) ?? []));
  return {
    months: [...(found?.months ?? [])],
    distribution:
      found && scored >= (open ? DISTRIBUTION_FROM : 1) ? { bins: [...found.bins], ...found.bands, scored } : null,
    steps: found && finished >= (open ? STEPS_FROM : 1) ? [...found.steps] : null,
    units: found?.units ?? 0,
    asOf: ctx.clock.now().toISOString(),
  };
}

/** Statistics of an experiment as everybody reads them. @throws AppError notFound */
export async function statistics(ctx: Ctx, experimentId: string): Promise<CallOutput<typeof statisticsRoute>> {
  await reachExperiment(ctx, experimentId, 'read');
  return countStatistics(ctx, experimentId, true);
}

/**
 * 统计 for the people of an experiment: the numbers of its public page, by the same code, with nothing kept back.
 * @throws AppError notFound for everybody but its team and administrators
 */
export async function ownStatistics(ctx: Ctx, experimentId: string): Promise<CallOutput<typeof ownStatisticsRoute>> {
  const { row, own } = await reachEntry(ctx, experimentId, 'see');
  return {
    code: row.code,
    name: row.name,
    passScore: row.pass_score,
    figures: presentFigures(await storedFigures(ctx, experimentId)),
    statistics: await countStatistics(ctx, experimentId, false),
    steps: own.steps.map(({ seq, title, expectSeconds }) => ({ seq, title, expectSeconds })),
  };
}

/** Kind of the proof of exported records. */
const RECORDS = 'experiment.records';
/** Most rows of one file. */
const MAX_ROWS = 100_000;
const COLUMNS = [
  ...(['originId', 'person', 'name', 'unit', 'version', 'startedAt', 'endedAt', 'seconds'] as const),
  ...(['state', 'score', 'context', 'course'] as const),
] as const;
/** Time of the site, as sheets write it. */
const siteTime = (at: Date | null) => (at === null ? null : siteSecond(at));

/**
 * 明细 of an experiment: every run that counts in one sheet, the figures with their definitions in another, both read in
 * one transaction, so that a reader comes to the same numbers. People are a number and a family name.
 * @throws AppError notFound as `ownStatistics`
 */
export async function exportStatistics(ctx: Ctx, experimentId: string): Promise<{ name: string; body: Buffer }> {
  const { row } = await reachEntry(ctx, experimentId, 'see');
  const format = (key: Parameters<typeof catalogueMessage>[1]) => catalogueMessage(ctx.locale, key);
  const port = ctx.ports.all(runRecordsPort)[0];
  const { figures, rows, stored, versions } = await ctx.read(async (read) => ({
    figures: await port?.figures(read, experimentId),
    rows: (await port?.rows(read, experimentId, MAX_ROWS)) ?? [],
    stored: presentFigures(await storedFigures(read, experimentId)),
    versions: await versionNumbers(read, experimentId),
  }));
  await ctx.tx(async (tx) =>
    tx.audit({
      action: 'experiment.export_statistics',
      object: 'experiment',
      objectId: experimentId,
      after: { rows: rows.length, columns: COLUMNS },
    }),
  );
  const records = rows.map((run): Cell[] => [
    ...[run.originId, run.person, run.name === '' ? null : `${surnameOf(run.name)}**`, run.unitName],
    ...[versions.get(run.versionId) ?? null, siteTime(run.startedAt), siteTime(run.endedAt), run.activeSeconds],
    ...[format(`experiments.runState.${run.state}`), run.score, format(`experiments.runContext.${run.context}`)],
    run.contextName,
  ]);
  const finished = figures?.finished ?? 0;
  const ended = figures?.ended ?? 0;
  const counted: readonly (readonly [Parameters<typeof format>[0], Parameters<typeof format>[0], Cell])[] = [
    ['experiments.figure.views', 'experiments.figure.views.is', stored.views],
    ['experiments.figure.runs', 'experiments.figure.runs.is', figures?.runs ?? 0],
    ['experiments.figure.persons', 'experiments.figure.persons.is', figures?.persons ?? 0],
    ['experiments.figure.minutes', 'experiments.figure.minutes.is', figures?.minutesMean ?? null],
    ['experiments.figure.completion', 'experiments.figure.completion.is', share(finished, ended)],
    ['experiments.figure.pass', 'experiments.figure.pass.is', share(figures?.passed ?? 0, figures?.scored ?? 0)],
  ];
  const title = format('experiments.statistics.title');
  const lines: (readonly [string, Cell])[] = [
    [format('experiments.column.code'), row.code],
    [format('experiments.column.name'), row.name],
    [format('experiments.field.basic.passScore'), row.pass_score],
    [format('experiments.statistics.asOf'), siteTime(ctx.clock.now())],
    [format('experiments.statistics.rows'), rows.length],
    ...(rows.length === MAX_ROWS ? [[format('experiments.statistics.cut'), MAX_ROWS] as const] : []),
    ...counted.flatMap(([name, definition, value]) => [
      [format(name), value ?? '—'] as const,
      ['', format(definition)] as const,
    ]),
  ];
  const headings = COLUMNS.map((column) => format(`experiments.statistics.column.${column}`));
  const body = await provenWorkbook(
    ctx,
    { kind: RECORDS, subject: row.code, asked: { experimentId }, value: figures?.runs ?? 0 },
    { title, headings, rows: records },
    { title: format('experiments.statistics.note'), lines },
  );
  return { name: `${title}_${row.code}.xlsx`, body };
}

/** What exported records of an experiment stand for: the number of its runs, and how many they are now. */
export const recordsProof: ProofSubject = {
  kind: RECORDS,
  read: async (ctx, subject, asked) => {
    const figures = await ctx.ports.all(runRecordsPort)[0]?.figures(ctx, String(asked.experimentId));
    const format = (key: Parameters<typeof catalogueMessage>[1]) => catalogueMessage(ctx.locale, key);
    return {
      title: `${format('experiments.statistics.title')} · ${format('experiments.figure.runs')}`,
      definition: format('experiments.figure.runs.is'),
      filters: [{ label: format('experiments.column.code'), value: subject }],
      live: { value: figures?.runs ?? 0 },
    };
  },
};
