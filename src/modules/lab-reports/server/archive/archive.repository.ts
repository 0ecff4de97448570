import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { ReportState } from '../../shared/report.policy.ts';
import type { CriterionMark, TemplateBody } from '../../shared/report-template.model.ts';

/** One line of the list of an archive. */
export interface ArchivedReport {
  readonly id: string;
  readonly node_id: string;
  readonly course_id: string;
  readonly person_id: string;
  readonly revealed_at: Date | null;
  readonly state: ReportState;
  readonly number: string | null;
  readonly name: string;
  readonly className: string;
  readonly nodeName: string;
  readonly version: number;
  readonly submittedAt: Date;
  readonly late: boolean;
  readonly score: number | null;
  readonly marks: readonly CriterionMark[] | null;
  readonly comment: string | null;
  readonly marker: string | null;
  readonly markedAt: Date | null;
  readonly template: string;
  readonly template_edition: number;
  readonly template_body: TemplateBody | null;
}

/** Reports of a class that were handed in, with the mark that counts: one statement whatever the number. */
export async function reportsToArchive(
  ctx: Ctx,
  of: { readonly courseId: string; readonly classId: string; readonly nodeId?: string | undefined },
): Promise<ArchivedReport[]> {
  const { rows } = await sql<ArchivedReport>`select r.id, r.node_id, r.course_id, r.person_id, r.revealed_at, r.state,
      p.number, p.name, c.name as "className", n.name as "nodeName", r.version_count as version,
      r.submitted_at as "submittedAt", r.late, r.score, m.marks, m.comment, a.name as marker, m.at as "markedAt",
      r.template, r.template_edition, r.template_body
    from lab_reports.report r
    join identity_api.person p on p.id = r.person_id
    join classes_api.class c on c.id = r.class_id
    join courses_api.experiment_node n on n.id = r.node_id
    left join lateral (select e.marks, e.comment, e.actor_id, e.at from lab_reports.report_event e
      where e.report_id = r.id and e.marks is not null and r.state = 'graded' order by e.at desc, e.id desc limit 1) m on true
    left join identity_api.person a on a.id = m.actor_id
    where r.course_id = ${of.courseId} and r.class_id = ${of.classId} and r.version_count > 0
      ${of.nodeId ? sql`and r.node_id = ${of.nodeId}` : sql``}
    order by n.name, r.node_id, p.number nulls last, p.name, r.id`.execute(ctx.db);
  return rows;
}
