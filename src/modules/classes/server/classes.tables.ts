import type { ColumnType, Generated, Kysely } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ClassState, EnrolmentSource, EnrolmentState, JoinRule } from '../shared/class.model.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export interface ClassTable {
  id: string;
  course_id: string;
  term_id: string;
  code: string;
  name: string;
  capacity: number;
  taken: Generated<number>;
  /** Number last drawn in the queue of this class. */
  last_place: Generated<number>;
  join_rule: JoinRule;
  join_code: string;
  state: Generated<ClassState>;
  started_at: MaybeInstant;
  ended_at: MaybeInstant;
  merged_into: Generated<string | null>;
  leave_until: MaybeInstant;
  code_until: MaybeInstant;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
}

export interface ClassesTables {
  'classes.class': ClassTable;
  'classes.class_teacher': { class_id: string; person_id: string };
  'classes.enrolment': {
    id: string;
    class_id: string;
    course_id: string;
    person_id: string;
    state: Generated<EnrolmentState>;
    source: EnrolmentSource;
    /** When the person was taken in; of somebody who waits or applied, when he or she came. */
    joined_at: Instant;
    /** Number in the queue of the class, smaller came earlier; null for who never waited. */
    place: Generated<number | null>;
    left_at: MaybeInstant;
    /** Why the person was refused or taken out. */
    reason: Generated<string | null>;
  };
  'classes.join_failure': { person_id: string; at: Instant };
}

/** The module's own tables on the context's connection. */
export const classesDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<ClassesTables>;
