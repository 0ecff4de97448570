import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { Completion, TalkRule } from '../shared/completion.model.ts';
import type { ClassScope, CourseRole } from '../shared/course.policy.ts';
import type { Textbook } from '../shared/info.model.ts';
import type { CountRule } from '../shared/structure.model.ts';
import type { UnlockRule } from '../shared/unlock.model.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface CourseTable {
  id: string;
  unit_id: string;
  code: string;
  name: string;
  name_en: string | null;
  cover: string | null;
  trailer_id: string | null;
  category: string;
  nature: string;
  credits: number;
  theory_hours: number;
  lab_hours: number;
  intro: Generated<string>;
  syllabus: Generated<string>;
  assessment: Generated<string>;
  prerequisites: Generated<string[]>;
  textbooks: ColumnType<Textbook[], string | undefined, string>;
  state: Generated<string>;
  /** Other teachers of the unit may copy it while it is published. */
  copy_allowed: Generated<boolean>;
  published_at: MaybeInstant;
  search_terms: Generated<string[]>;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: MaybeInstant;
}

export interface CoursesTables {
  'courses.term': {
    id: string;
    code: string;
    name: string;
    starts_on: string;
    ends_on: string;
    is_current: Generated<boolean>;
  };
  'courses.course': CourseTable;
  'courses.course_member': {
    course_id: string;
    person_id: string;
    role: CourseRole;
    granted: Generated<string[]>;
    scope: Generated<ClassScope>;
    sort: Generated<number>;
    intro: Generated<string>;
    shown: Generated<boolean>;
    created_at: Instant;
  };
  'courses.course_reader': { course_id: string; person_id: string; class_id: string };
  'courses.node': {
    id: string;
    course_id: string;
    type: string;
    parent_id: string | null;
    name: string;
    sort: number;
    visible: Generated<boolean>;
    /** When learners saw it first. */
    shown_at: MaybeInstant;
    opens_at: MaybeInstant;
    closes_at: MaybeInstant;
    body: Generated<string>;
    required: Generated<boolean>;
    hours: number | null;
    completion: Completion | null;
    pass_score: number | null;
    talk: ColumnType<TalkRule | null, string | null | undefined, string | null>;
    address: string | null;
    file_id: string | null;
    unlock: ColumnType<UnlockRule | null, string | null | undefined, string | null>;
    version: Generated<number>;
    created_at: Instant;
    updated_at: Instant;
    deleted_at: MaybeInstant;
  };
  /** Dates of a node for one class. */
  'courses.node_class': {
    node_id: string;
    class_id: string;
    opens_at: MaybeInstant;
    due_at: MaybeInstant;
    closes_at: MaybeInstant;
  };
  'courses.objective': {
    id: string;
    course_id: string;
    sort: number;
    wording: string;
    weight: number;
    requirement_code: Generated<string>;
    requirement: Generated<string>;
    expected: Generated<number>;
  };
  'courses.node_objective': { node_id: string; objective_id: string };
  'courses.progress': {
    person_id: string;
    node_id: string;
    seconds: Generated<number>;
    marked_at: MaybeInstant;
    opened_at: Instant;
    last_at: Instant;
  };
  'courses.node_experiment': {
    node_id: string;
    experiment_id: string;
    attempts: number | null;
    count_rule: CountRule;
    due_at: MaybeInstant;
    report_required: boolean;
    report_score: 'atOnce' | 'withGrade';
    version_pin: string | null;
    start_state_id: string | null;
  };
  /** Published by runs. */
  'runs_api.start_state': { id: string; experiment_id: string; title: string };
}

/** The module's own tables on the context's connection. */
export const coursesDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<CoursesTables>;
