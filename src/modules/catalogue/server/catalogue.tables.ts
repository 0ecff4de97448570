import type { ColumnType, Generated, Kysely } from 'kysely';
import type { AnyDb } from '../../../platform/db/pool.ts';

type Instant = ColumnType<Date, Date | string | undefined, Date | string>;

export interface ExperimentTable {
  id: string;
  code: string;
  name: string;
  name_en: string | null;
  unit_id: string;
  leader_id: string;
  category: string | null;
  level: Generated<string>;
  kind: Generated<string>;
  hours: Generated<number>;
  pass_score: Generated<number>;
  expected_minutes: Generated<number>;
  cover: string | null;
  brief: Generated<string>;
  content: ColumnType<Record<string, string>, string | undefined, string>;
  majors: Generated<string[]>;
  knowledge: Generated<string[]>;
  tags: Generated<string[]>;
  state: Generated<string>;
  published_version_id: string | null;
  listed_at: Instant | null;
  step_count: Generated<number>;
  search_terms: Generated<string[]>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  deleted_at: Instant | null;
}

export interface ExperimentsTables {
  'experiments.experiment': ExperimentTable;
  'experiments.team_member': {
    experiment_id: string;
    person_id: string;
    duty: string;
    sort: number;
    edit: Generated<boolean>;
  };
  'experiments.step_definition': {
    experiment_id: string;
    seq: number;
    title: string;
    goal: string;
    expect_seconds: number;
    max_score: number;
    scoring_model: string;
    score_kind: string;
    words: ColumnType<Record<string, { title: string; goal: string }>, string, string>;
    knowledge: Generated<string[]>;
  };
}

/** The module's own tables on a connection. */
export const experimentsDb = (scope: { readonly db: AnyDb }) => scope.db as Kysely<ExperimentsTables>;
