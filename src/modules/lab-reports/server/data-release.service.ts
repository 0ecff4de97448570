import type { Ctx } from '../../../platform/db/context.ts';
import { experimentNodes } from '../../courses/server/courses.public.ts';
import type { DataRelease, RowsAbout } from '../../identity/server/identity.public.ts';
import { areGivenOut } from './marking/annotation.service.ts';
import * as reports from './report.repository.ts';
import { releasedCourses } from './report-release.port.ts';

type Row = RowsAbout['rows'][number];

/** The person's reports by id, each with whether its score may be seen by its author now. */
async function shownScores(ctx: Ctx, personId: string) {
  const own = await reports.ownMarkStates(ctx, personId);
  const nodes = await experimentNodes(ctx, { nodeIds: [...new Set(own.map((report) => report.node_id))] });
  const withGrade = new Set(nodes.filter((node) => node.reportScore === 'withGrade').map((node) => node.id));
  const released = await releasedCourses(ctx, personId, [...new Set(own.map((report) => report.course_id))]);
  return new Map(
    own.map((report) => [
      report.id,
      { report, shown: !withGrade.has(report.node_id) || released.has(report.course_id) },
    ]),
  );
}

/**
 * What the copy of the own data tells an author about marks: what the report page tells. A score that comes with the
 * grade stays inside until the grade is published, and so do the words and remarks of its marking.
 */
export const reportRelease: DataRelease = {
  relations: ['lab_reports.report', 'lab_reports.report_event', 'lab_reports.annotation'],
  async givenOut(ctx, { relation, personId, rows }) {
    const known = await shownScores(ctx, personId);
    const of = (row: Row) => known.get(String(relation === 'lab_reports.report' ? row.id : row.report_id));
    if (relation === 'lab_reports.annotation') {
      return rows.filter((row) => {
        const one = of(row);
        return one && areGivenOut(one.report, Number(row.version_number), one.shown);
      });
    }
    return rows.map((row) => {
      if (of(row)?.shown) return row;
      if (relation === 'lab_reports.report') return { ...row, score: null };
      return row.marks === null ? row : { ...row, marks: null, score: null, comment: '', reason: null };
    });
  },
};
