import type { ColumnType, Generated, Kysely } from 'kysely';
import type { AppealState } from '../../../kernel/appeals/appeal.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ChangeKind } from '../shared/grade.contract.ts';
import type { Flag, TotalNode } from '../shared/grade-calculation.model.ts';
import type { GradeScheme } from '../shared/grade-scheme.model.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type Json<T> = ColumnType<T, string, string>;

/** A flag that is kept; an ordinary mark has none. */
export type StoredFlag = Exclude<Flag, 'normal'>;

export interface GradesTables {
  'grades.scheme': {
    id: string;
    course_id: string;
    number: number;
    state: Generated<'draft' | 'active' | 'retired'>;
    body: Json<GradeScheme>;
    version: Generated<number>;
    activated_at: MaybeInstant;
    created_at: Instant;
    updated_at: Instant;
  };
  'grades.class_scheme': { class_id: string; scheme_id: string };
  'grades.offline_mark': { class_id: string; person_id: string; item_key: string; value: number; updated_at: Instant };
  'grades.adjustment': {
    class_id: string;
    person_id: string;
    target: string;
    value: number;
    reason: string;
    updated_at: Instant;
  };
  'grades.flag': {
    class_id: string;
    person_id: string;
    target: string;
    flag: StoredFlag;
    mark: number | null;
    reason: string | null;
    updated_at: Instant;
  };
  'grades.publication': {
    id: string;
    class_id: string;
    course_id: string;
    scheme_id: string;
    number: number;
    published_at: Instant;
    withdrawn_at: MaybeInstant;
    withdraw_reason: string | null;
    /** Handed in to the registry: nothing of the book is written. */
    locked_at: MaybeInstant;
  };
  'grades.snapshot': {
    publication_id: string;
    person_id: string;
    total: number | null;
    band: string | null;
    tree: Json<TotalNode>;
    /** The total is out with all its items; else only those of the derivation are. */
    whole: boolean;
    /** Members without a decided mark on which the total stands. */
    undecided: number;
    /** Made by; carried into the next publication with what is not published anew, like the time. */
    scheme_id: string;
    published_at: Instant;
  };
  'grades.appeal': {
    id: string;
    class_id: string;
    course_id: string;
    person_id: string;
    publication_id: string;
    target: string;
    label: string | null;
    published: number | null;
    text: string;
    state: Generated<AppealState>;
    answer: string | null;
    answered_by: string | null;
    submitted_at: Instant;
    answered_at: MaybeInstant;
  };
  'grades.change': {
    id: string;
    class_id: string;
    person_id: string;
    target: string;
    kind: ChangeKind;
    before: number | null;
    after: number | null;
    reason: string | null;
    flag_before: StoredFlag | null;
    flag_after: StoredFlag | null;
    actor_id: string | null;
    at: Instant;
  };
}

/** The module's own tables; most stand under row-level security, so use them inside `ctx.tx` or `ctx.read`. */
export const gradesDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<GradesTables>;
