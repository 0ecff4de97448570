import { setImmediate as breathe } from 'node:timers/promises';
import { similarPairs } from '../../../../kernel/values/similar-pairs.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import { courseFacts, plainText } from '../../../courses/server/courses.public.ts';
import { longJob, startJob } from '../../../tasks/server/tasks.public.ts';
import { requireMarker, requireOpenMarker } from '../report.access.ts';
import {
  type ComparedReport,
  comparedReports,
  replaceSimilarity,
  type SimilarityRow,
} from './similarity.repository.ts';

const JOB = 'labReports.similarity';

/** Begins to compare the reports of a course. @returns id of the job people see. @throws AppError notFound, forbidden */
export async function startSimilarity(ctx: Ctx, courseId: string): Promise<{ jobId: string }> {
  return ctx.tx(async (tx) => {
    await requireOpenMarker(tx, courseId);
    const course = (await courseFacts(tx, [courseId])).get(courseId);
    tx.audit({ action: 'lab_report.similarity', object: 'course', objectId: courseId });
    const jobId = await startJob(tx, {
      name: { key: 'labReports.similarity.task', params: { name: course?.name ?? '' } },
      work: { name: JOB, payload: { courseId } },
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

/** The worker that compares the reports of a course. */
export const similarityJob = longJob<{ readonly courseId: string }>(
  JOB,
  async ({ ctx, payload: { courseId }, report }) => {
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
      const texts = group.map((report) => ({
        ...{ id: report.id, owner: report.personId, version: report.version },
        text: textOfReport(report.sections),
      }));
      for (const { text, other, share } of await similarPairs(texts, '', () => breathe())) {
        const versions = { version: text.version, otherVersion: other.version };
        rows.push({ reportId: text.id, otherId: other.id, ...versions, share });
      }
      await report({ done: rows.length });
    }
    await ctx.tx((tx) => replaceSimilarity(tx, courseId, rows));
  },
);
