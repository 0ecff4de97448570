import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ExperimentFacts } from '../../../catalogue/shared/experiment.model.ts';
import type { ownExperimentsRoute } from '../../shared/own-experiment.contract.ts';
import { isLaunchable } from '../../shared/start.policy.ts';
import { runContextPort } from '../context.port.ts';
import { benchPosters, type ExperimentPicture, pictureOf } from '../pictures/bench-picture.service.ts';
import { type RunReport, runReportPort } from '../run-report.port.ts';
import { type OwnRuns, ownRunsByContext } from './own-experiment.repository.ts';
import { type Offer, type Opening, openingsOf } from './start.service.ts';

type Row = CallOutput<typeof ownExperimentsRoute>['rows'][number];
/** A context of an experiment: what was done there, what it offers, or both. */
interface Place {
  readonly experiment: ExperimentFacts;
  readonly runs: OwnRuns | undefined;
  readonly offer: Offer | undefined;
  readonly picture: ExperimentPicture | undefined;
}

const iso = (at: Date | null | undefined) => at?.toISOString() ?? null;

function rowOf({ experiment, runs, offer, picture }: Place, report: RunReport | undefined): Row {
  const of = offer ?? runs!;
  const open = runs?.openId ?? null;
  return {
    key: [experiment.id, of.kind, of.nodeId ?? of.cloudId ?? of.openingId ?? ''].join('|'),
    experiment: {
      id: experiment.id,
      code: experiment.code,
      name: experiment.name,
      nameEn: experiment.nameEn,
      cover: picture && picture.from !== 'drawing' ? picture.address : null,
      category: experiment.category,
      expectedMinutes: experiment.expectedMinutes,
      passScore: experiment.passScore,
      steps: experiment.stepCount,
    },
    context: {
      kind: of.kind,
      name: of.name ?? runs?.name ?? null,
      courseId: of.courseId,
      nodeId: of.nodeId,
      classId: of.classId ?? runs?.classId ?? null,
      cloudId: of.cloudId,
      ...(of.openingId === null ? {} : { openingId: of.openingId }),
    },
    state: open !== null ? 'doing' : (runs?.finished ?? 0) > 0 ? 'done' : 'todo',
    code: offer?.code ?? null,
    opensAt: iso(offer?.opensAt),
    dueAt: iso(offer?.dueAt ?? offer?.closesAt),
    attempts: offer?.attempts ?? null,
    used: runs?.used ?? 0,
    finished: runs?.finished ?? 0,
    best: runs?.best ?? null,
    last: runs?.last ?? null,
    scoresKept: runs?.scoresKept ?? false,
    seconds: runs?.seconds ?? 0,
    lastAt: iso(runs?.lastAt),
    lastRunId: runs?.lastRunId ?? null,
    resultRunId: runs?.resultRunId ?? null,
    open:
      open === null
        ? null
        : {
            id: open,
            step: runs?.openStep ?? null,
            seconds: runs?.openSeconds ?? 0,
            progress: runs?.openProgress ?? 0,
          },
    report: report ? { id: report.reportId, state: report.state, dueAt: report.dueAt, score: report.score } : null,
  };
}

/** What waits for the person comes first, then what waits for its time, then what is done. */
function rank(row: Row): number {
  if (row.state === 'doing' || row.report?.state === 'returned') return 0;
  if (row.state === 'done') return row.report?.state === 'none' || row.report?.state === 'draft' ? 0 : 2;
  return row.code !== null && isLaunchable(row.code) ? 0 : 1;
}

/** Of two dates the nearer one; what has none comes last. */
const dueOf = (row: Row) => (row.state === 'done' ? (row.report?.dueAt ?? row.dueAt) : row.dueAt) ?? '9';

/** Every experiment the actor has to run, is running or has run, in each of its contexts. */
export async function ownExperiments(ctx: Ctx): Promise<{ rows: Row[] }> {
  return { rows: (await ctx.read((own) => ownAndOpenings(own, []))).rows };
}

/**
 * The same, with the answers of the start buttons of these and of `further` experiments, asked for together.
 * @param ctx inside of one look: what does not need another answer is asked side by side
 */
export async function ownAndOpenings(
  ctx: Ctx,
  further: readonly string[] | Promise<readonly string[]>,
): Promise<{ readonly rows: Row[]; readonly openings: ReadonlyMap<string, Opening> }> {
  const { actor } = ctx;
  if (actor.kind !== 'person') return { rows: [], openings: new Map() };
  const written = Promise.all(ctx.ports.all(runReportPort).map((ask) => ask(ctx)));
  const [done, taken, more] = await Promise.all([
    ownRunsByContext(ctx, actor.personId),
    Promise.all(ctx.ports.all(runContextPort).map((one) => one.experimentsOf(ctx, actor.personId))),
    further,
  ]);
  const ids = [...new Set([...done.map((one) => one.experimentId), ...taken.flat()])];
  const [openings, posters, found] = await Promise.all([
    openingsOf(ctx, [...new Set([...ids, ...more])]),
    benchPosters(ctx, ids),
    written,
  ]);
  const reports = new Map(found.flat().map((one) => [one.nodeId, one]));
  const experiments = ids.flatMap((id) => openings.get(id)?.experiment ?? []);
  const places = experiments.flatMap((experiment): Place[] => {
    const picture = pictureOf(experiment, posters.get(experiment.id));
    const here = done.filter((one) => one.experimentId === experiment.id);
    const offers = openings.get(experiment.id)?.offers ?? [];
    const offerOf = (runs: OwnRuns) =>
      offers.find(
        (one) =>
          one.kind === runs.kind &&
          one.nodeId === runs.nodeId &&
          one.cloudId === runs.cloudId &&
          one.openingId === runs.openingId,
      );
    const fresh = offers.filter((offer) => offer.kind === 'course' && !here.some((runs) => offerOf(runs) === offer));
    return [
      ...here.map((runs) => ({ experiment, runs, offer: offerOf(runs), picture })),
      ...fresh.map((offer) => ({ experiment, runs: undefined, offer, picture })),
    ];
  });
  const rows = places.map((place) => rowOf(place, reports.get((place.offer ?? place.runs)?.nodeId ?? '')));
  return {
    openings,
    rows: rows.sort(
      (a, b) =>
        rank(a) - rank(b) ||
        dueOf(a).localeCompare(dueOf(b)) ||
        (b.lastAt ?? '').localeCompare(a.lastAt ?? '') ||
        a.key.localeCompare(b.key),
    ),
  };
}
