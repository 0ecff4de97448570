import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ReportState } from '../shared/report.policy.ts';
import type { ReportBlock } from '../shared/report-block.model.ts';
import type { CriterionMark, TemplateBody } from '../shared/report-template.model.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Written as JSON text, read as the value. */
type Json<T> = ColumnType<T, string, string>;
export type Sections = Readonly<Record<string, string>>;

/** What the server fills in from the chosen run; instants as ISO text. */
export interface RunBlock {
  readonly runId: string;
  readonly header: {
    readonly originId: string;
    /** Version of the experiment; absent in what was handed in before it was kept. */
    readonly version?: number | null;
    readonly attemptNo: number;
    readonly startedAt: string | null;
    readonly endedAt: string | null;
    readonly activeSeconds: number;
  };
  readonly steps: readonly {
    readonly seq: number;
    readonly title: string;
    readonly maxScore: number;
    readonly score: number | null;
    readonly seconds: number;
    readonly expectSeconds: number | null;
    readonly repeatCount: number;
    readonly evaluation: string | null;
  }[];
  readonly score: number | null;
  /** Both absent in what was handed in before data came into reports. */
  readonly blocks?: readonly ReportBlock[];
  readonly missing?: readonly { readonly name: string; readonly stepSeq: number; readonly stepTitle: string }[];
}

/** A file that belonged to a version; a picture stands in its text. */
export interface VersionFile {
  readonly id: string;
  readonly name: string;
  readonly ext: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly path: string;
  readonly picture: boolean;
}

export type ReportEventKind =
  | 'submitted'
  | 'graded'
  | 'regraded'
  | 'returned'
  | 'inspected'
  | 'withdrawn'
  | 'recalled'
  | 'revealed';

export interface LabReportsTables {
  'lab_reports.report': {
    id: string;
    person_id: string;
    node_id: string;
    course_id: string;
    class_id: string;
    experiment_id: string;
    template: string;
    template_edition: number;
    /** Copy of the edition it began with; null for the standard template. */
    template_body: ColumnType<TemplateBody | null, string | null | undefined, never>;
    run_id: string | null;
    state: Generated<ReportState>;
    sections: ColumnType<Sections, string | undefined, string>;
    revision: Generated<number>;
    saved_at: MaybeInstant;
    version_count: Generated<number>;
    submitted_at: MaybeInstant;
    late: Generated<boolean>;
    score: ColumnType<number | null, number | null | undefined, number | null>;
    graded_at: MaybeInstant;
    due_at: MaybeInstant;
    attachments: Generated<string[]>;
    marking_by: string | null;
    marking_at: MaybeInstant;
    opened_version: Generated<number>;
    assignee_id: string | null;
    revealed_at: MaybeInstant;
    /** Doubted by a marker, who wants to come back to it. */
    flagged_at: MaybeInstant;
    flagged_by: Generated<string | null>;
    created_at: Instant;
    updated_at: Instant;
  };
  'lab_reports.report_version': {
    report_id: string;
    number: number;
    person_id: string;
    course_id: string;
    run_id: string;
    sections: Json<Sections>;
    run_block: Json<RunBlock>;
    sha256: string;
    late: boolean;
    submitted_at: Instant;
    files: Json<readonly VersionFile[]>;
  };
  'lab_reports.annotation': {
    id: string;
    report_id: string;
    version_number: number;
    person_id: string;
    course_id: string;
    section: string;
    start: number;
    quote: string;
    comment: string;
    author_id: string;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: MaybeInstant;
  };
  'lab_reports.node_rule': {
    node_id: string;
    course_id: string;
    anonymous: Generated<boolean>;
    template_id: string | null;
    updated_at: Instant;
  };
  'lab_reports.template': {
    id: string;
    course_id: string | null;
    experiment_id: string | null;
    name: string;
    edition: Generated<number>;
    archived_at: MaybeInstant;
    created_at: Instant;
    updated_at: Instant;
  };
  'lab_reports.template_edition': {
    template_id: string;
    number: number;
    name: string;
    body: Json<TemplateBody>;
    person_id: string | null;
    at: Instant;
  };
  'lab_reports.nudge': { node_id: string; person_id: string; course_id: string; told_at: Instant };
  'lab_reports.phrase': {
    id: string;
    person_id: string;
    course_id: string | null;
    text: string;
    uses: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
  };
  'lab_reports.report_event': {
    id: string;
    report_id: string;
    person_id: string;
    course_id: string;
    kind: ReportEventKind;
    version_number: number | null;
    actor_id: string | null;
    marks: ColumnType<readonly CriterionMark[] | null, string | null, string | null>;
    score: number | null;
    comment: Generated<string>;
    reason: string | null;
    at: Instant;
  };
}

/** The module's own tables; they stand under row-level security, so use them inside `ctx.tx` or `ctx.read` only. */
export const labReportsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<LabReportsTables>;
