import type { Generated, Kysely, Selectable } from 'kysely';
import type { Ctx } from '../../../platform/db/context.ts';
import type { ContextKind, RunState } from '../shared/run.model.ts';

export interface RunTable {
  id: string;
  person_id: string;
  experiment_id: string;
  version_id: string;
  origin_id: string;
  context_kind: ContextKind;
  course_id: string | null;
  node_id: string | null;
  class_id: string | null;
  /** Micro cloud it was launched from. */
  cloud_id: string | null;
  /** Opening it was launched from. */
  opening_id: Generated<string | null>;
  /** Attempt at an exam, and the item of its form, whose answer the run is. */
  exam_attempt_id: Generated<string | null>;
  exam_item: Generated<string | null>;
  /** Run whose step is practised again, and that step. Such a run counts in nothing. */
  practice_of: Generated<string | null>;
  practice_step: Generated<number | null>;
  /** Starting state it begins with while it has saved nothing itself. */
  start_state_id: string | null;
  queued_at: Date | null;
  granted_at: Date | null;
  attempt_no: number;
  state: Generated<RunState>;
  epoch: Generated<number>;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  code_used_at: Date | null;
  context_name: string | null;
  return_url: string | null;
  show_score: Generated<boolean>;
  reported_score: number | null;
  computed_score: number | null;
  /** What a person gave for the whole run; it counts before everything else. */
  awarded_score: number | null;
  score: number | null;
  held: Generated<number>;
  progress: Generated<number>;
  active_seconds: Generated<number>;
  last_heartbeat_at: Date | null;
  item_count: Generated<number>;
  item_bytes: Generated<number>;
  /** Bytes of all files it ever handed over. */
  file_bytes: Generated<number>;
  /** What its events were, in order; of finished runs with at least twenty. */
  event_digest: Buffer | null;
  current_step: number | null;
  resumable: Generated<boolean>;
  state_saved_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  end_reason: string | null;
  run_month: string;
  source: Generated<string>;
  terminal: Generated<unknown>;
}

export interface RunStepTable {
  run_id: string;
  seq: number;
  attempt: number;
  person_id: string;
  title: string;
  started_at: Date | null;
  ended_at: Date | null;
  seconds: number;
  expect_seconds: number | null;
  max_score: number;
  reported_score: number | null;
  computed_score: number | null;
  /** What a person gave; it counts before any machine score. */
  awarded_score: number | null;
  score: number | null;
  repeat_count: number;
  evaluation: string | null;
  scoring_model: string | null;
  remarks: string | null;
  /** JSON. */
  ext: unknown;
  flags: string[];
  held: boolean;
  late: boolean;
  epoch: number;
  n: number;
  digest: Buffer;
}

export interface BehaviorTable {
  run_month: string;
  run_id: string;
  epoch: number;
  n: number;
  person_id: string;
  type: string;
  verb: string | null;
  object: string | null;
  step_seq: number | null;
  /** JSON. */
  data: unknown;
  at: Date;
  received_at: Date;
  late: boolean;
  flags: string[];
  source: string;
}

export interface RunsTables {
  'runs.run': RunTable;
  'runs.run_epoch': {
    run_id: string;
    epoch: number;
    token_hash: Buffer;
    ip: string | null;
    agent: string | null;
    device: Generated<unknown>;
    load_ms: number | null;
    started_at: Date;
    last_seen_at: Date;
  };
  'runs.run_step': RunStepTable;
  'runs.behavior': BehaviorTable;
  'runs.run_state': {
    run_id: string;
    key: string;
    number: number;
    person_id: string;
    epoch: number;
    n: number;
    data: unknown;
    label: string | null;
    step_seq: number | null;
    saved_at: Date;
  };
  'runs.run_artifact': {
    run_id: string;
    id: Generated<string>;
    kind: 'series' | 'report' | 'file';
    name: string;
    person_id: string;
    step_seq: number | null;
    meta: unknown;
    body: unknown;
    sha256: string;
    /** Files only. */
    mime: string | null;
    bytes: number | null;
    epoch: number;
    n: number;
    saved_at: Date;
  };
  'runs.score_adjustment': {
    id: string;
    run_id: string;
    kind: 'accepted' | 'refused' | 'adjusted' | 'restored';
    step_seq: number | null;
    code: string | null;
    from_score: number | null;
    to_score: number | null;
    run_from: number | null;
    run_to: number | null;
    reason: string;
    by_person: string;
    by_name: string;
    at: Generated<Date>;
  };
  'runs.run_anomaly': {
    run_id: string;
    code: string;
    step_seq: number;
    epoch: number;
    n: number;
    level: 'info' | 'warn' | 'hold';
    evidence: unknown;
    at: Date;
    decided_by: string | null;
    decided_at: Date | null;
    decision: 'accepted' | 'refused' | null;
  };
  'runs.xapi_id': { id: string; stored_month: string; digest: Buffer };
  'runs.xapi_statement': {
    stored_month: string;
    id: string;
    run_id: string;
    person_id: string;
    experiment_id: string;
    verb: string;
    epoch: number;
    n: number;
    part: number;
    at: Date;
    stored_at: Date;
    statement: unknown;
  };
  'runs.content_host': { label: string; version_id: string };
}

/** A correction as it is read. */
export type AdjustmentRow = Selectable<RunsTables['runs.score_adjustment']>;

/** A run as it is read. */
export type RunRow = Selectable<RunTable>;

/** The module's own tables on the context's connection. */
export const runsDb = (ctx: Pick<Ctx, 'db'>) => ctx.db as Kysely<RunsTables>;
