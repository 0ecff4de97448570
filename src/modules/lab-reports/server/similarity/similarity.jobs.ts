import { setImmediate as breathe } from 'node:timers/promises';
import type { Actor } from '../../../../kernel/access/actor.ts';
import { bareText, givenPieces, piecesOf, shareOf } from '../../../../kernel/values/shingles.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { JobHandler } from '../../../../platform/http/module.ts';
import { courseFacts, plainText } from '../../../courses/server/courses.public.ts';
import { finishJob, reportProgress, startJob } from '../../../tasks/server/tasks.public.ts';
import { requireMarker } from '../report.access.ts';
import {
  type ComparedReport,
  comparedReports,
  replaceSimilarity,
  type SimilarityRow,
} from './similarity.repository.ts';

const JOB = 'labReports.similarity';
/** Shares below it say nothing. */
const MIN = 20;
/** Other reports named for one. */
const MAX = 10;

/** Begins to compare the reports of a course. @returns id of the job people see. @throws AppError notFound, forbidden */
export async function startSimilarity(ctx: Ctx, courseId: string): Promise<{ jobId: string }> {
  return ctx.tx(async (tx) => {
    await requireMarker(tx, courseId);
    const course = (await courseFacts(tx, [courseId])).get(courseId);
    tx.audit({ action: 'lab_report.similarity', object: 'course', objectId: courseId });
    const jobId = await startJob(tx, {
      name: { key: 'labReports.similarity.task', params: { name: course?.name ?? '' } },
      work: { name: JOB, payload: { actor: tx.actor, courseId } },
    });
    return { jobId };
  });
}

/** Text of a report in the order of its sections' keys. */
export const textOfReport = (sections: Readonly<Record<string, string>>): string =>
  Object.keys(sections)
    .sort()
    .map((key) => plainText(sections[key] ?? ''))
    .join('\n');

/**
 * Hints of one group of reports that are about the same experiment. Reports of one person are never compared.
 * @param each called after every report, so that other work gets its turn
 */
export async function compareReports(
  reports: readonly ComparedReport[],
  each: () => Promise<void> = async () => {},
): Promise<SimilarityRow[]> {
  const all = reports.map((report) => piecesOf(bareText(textOfReport(report.sections))));
  const given = givenPieces(all);
  const own = all.map((pieces) => new Set([...pieces].filter((piece) => !given.has(piece))));
  // Only reports that share a piece at all are compared.
  const holders = new Map<string, number[]>();
  for (const [at, pieces] of own.entries()) {
    for (const piece of pieces) {
      const known = holders.get(piece);
      if (known) known.push(at);
      else holders.set(piece, [at]);
    }
    await each();
  }
  const rows: SimilarityRow[] = [];
  for (const [at, report] of reports.entries()) {
    const near = new Set([...own[at]!].flatMap((piece) => holders.get(piece) ?? []));
    const found = [...near]
      .filter((other) => other !== at && reports[other]!.personId !== report.personId)
      .map((other) => ({ other: reports[other]!, share: shareOf(own[at]!, own[other]!) }))
      .filter(({ share }) => share >= MIN)
      .sort((a, b) => b.share - a.share || (a.other.id < b.other.id ? -1 : 1))
      .slice(0, MAX);
    for (const { other, share } of found) {
      rows.push({
        reportId: report.id,
        otherId: other.id,
        version: report.version,
        otherVersion: other.version,
        share,
      });
    }
    await each();
  }
  return rows;
}

/** The worker that compares the reports of a course. */
export const similarityJob: JobHandler = {
  name: JOB,
  long: true,
  run: async (system, payload) => {
    const { jobId, actor, courseId } = payload as { jobId: string; actor: Actor; courseId: string };
    const ctx = system.as(actor);
    const reports = await ctx.read(async (inner) => {
      await requireMarker(inner, courseId);
      return comparedReports(inner, courseId);
    });
    const groups = new Map<string, ComparedReport[]>();
    for (const report of reports) {
      groups.set(report.experimentId, [...(groups.get(report.experimentId) ?? []), report]);
    }
    const rows: SimilarityRow[] = [];
    for (const group of groups.values()) {
      rows.push(...(await compareReports(group, () => breathe())));
      if (!(await reportProgress(system, jobId, { done: rows.length }))) {
        return finishJob(system, jobId, { state: 'cancelled' });
      }
    }
    await ctx.tx((tx) => replaceSimilarity(tx, courseId, rows));
    await finishJob(system, jobId, { state: 'done' });
  },
};
