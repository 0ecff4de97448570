import { sql } from 'kysely';
import type { Ctx } from '../../../../platform/db/context.ts';
import { searchTerms } from '../../../../platform/db/search-terms.ts';
import type {
  Content,
  ExperimentFacts,
  ExperimentState,
  Kind,
  Level,
  StepDefinition,
} from '../../shared/experiment.model.ts';
import { experimentsDb } from '../catalogue.tables.ts';

/** What an experiment is made of; everything but code, name, unit and leader has a default. */
export interface NewExperiment {
  readonly code: string;
  readonly name: string;
  readonly nameEn?: string | null;
  readonly unitId: string;
  readonly leaderId: string;
  readonly team?: readonly { readonly personId: string; readonly duty: string }[];
  readonly category?: string | null;
  readonly level?: Level;
  readonly kind?: Kind;
  /** 学时, in half hours of teaching. */
  readonly hours?: number;
  readonly passScore?: number;
  readonly expectedMinutes?: number;
  readonly cover?: string | null;
  readonly brief?: string;
  readonly content?: Content;
  readonly majors?: readonly string[];
  readonly knowledge?: readonly string[];
  readonly tags?: readonly string[];
}

export async function insertExperiment(ctx: Ctx, id: string, experiment: NewExperiment): Promise<void> {
  const db = experimentsDb(ctx);
  await db
    .insertInto('experiments.experiment')
    .values({
      id,
      code: experiment.code,
      name: experiment.name,
      name_en: experiment.nameEn ?? null,
      unit_id: experiment.unitId,
      leader_id: experiment.leaderId,
      category: experiment.category ?? null,
      level: experiment.level ?? 'ordinary',
      kind: experiment.kind ?? 'basic',
      hours: experiment.hours ?? 2,
      pass_score: experiment.passScore ?? 60,
      expected_minutes: experiment.expectedMinutes ?? 45,
      cover: experiment.cover ?? null,
      brief: experiment.brief ?? '',
      content: JSON.stringify(experiment.content ?? {}),
      majors: [...(experiment.majors ?? [])],
      knowledge: [...(experiment.knowledge ?? [])],
      tags: [...(experiment.tags ?? [])],
      search_terms: searchTerms(
        experiment.code,
        experiment.name,
        experiment.nameEn,
        ...(experiment.tags ?? []),
        ...(experiment.knowledge ?? []),
      ),
    })
    .execute();
  if (experiment.team?.length) {
    await db
      .insertInto('experiments.team_member')
      .values(
        experiment.team.map((member, i) => ({
          experiment_id: id,
          person_id: member.personId,
          duty: member.duty,
          sort: i + 1,
        })),
      )
      .execute();
  }
}

/** Replaces the whole step list. */
export async function replaceSteps(ctx: Ctx, experimentId: string, steps: readonly StepDefinition[]): Promise<void> {
  const db = experimentsDb(ctx);
  await db.deleteFrom('experiments.step_definition').where('experiment_id', '=', experimentId).execute();
  if (steps.length > 0) {
    await db
      .insertInto('experiments.step_definition')
      .values(
        steps.map((step) => ({
          experiment_id: experimentId,
          seq: step.seq,
          title: step.title,
          goal: step.goal,
          expect_seconds: step.expectSeconds,
          max_score: step.maxScore,
          scoring_model: step.scoringModel,
          score_kind: step.scoreKind,
          words: JSON.stringify(step.words),
          knowledge: [...(step.knowledge ?? [])],
        })),
      )
      .execute();
  }
  await sql`update experiments.experiment set step_count = ${steps.length}, version = version + 1,
    updated_at = platform.app_now() where id = ${experimentId}`.execute(ctx.db);
}

/** Steps of one experiment in order. */
export async function stepsOf(ctx: Pick<Ctx, 'db'>, experimentId: string): Promise<StepDefinition[]> {
  const rows = await experimentsDb(ctx)
    .selectFrom('experiments.step_definition')
    .selectAll()
    .where('experiment_id', '=', experimentId)
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    seq: row.seq,
    title: row.title,
    goal: row.goal,
    expectSeconds: row.expect_seconds,
    maxScore: row.max_score,
    scoringModel: row.scoring_model,
    scoreKind: row.score_kind as StepDefinition['scoreKind'],
    words: row.words,
    knowledge: row.knowledge,
  }));
}

/** Facts of experiments for other modules, one statement whatever the number. */
export async function findFacts(ctx: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ExperimentFacts[]> {
  if (ids.length === 0) return [];
  const rows = await experimentsDb(ctx)
    .selectFrom('experiments.experiment')
    .select(['id', 'code', 'name', 'name_en', 'state', 'unit_id', 'leader_id', 'pass_score', 'expected_minutes'])
    .select(['hours', 'category', 'level', 'cover', 'step_count', 'published_version_id'])
    .select(
      sql<boolean>`exists (select from experiments.hosting h where h.experiment_id = experiment.id
        and (h.suspended_at is not null or h.expires_at <= platform.app_now()))`.as('suspended'),
    )
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    state: row.state as ExperimentState,
    unitId: row.unit_id,
    leaderId: row.leader_id,
    passScore: row.pass_score,
    expectedMinutes: row.expected_minutes,
    hours: row.hours,
    category: row.category,
    level: row.level as Level,
    cover: row.cover,
    stepCount: row.step_count,
    versionId: row.published_version_id,
    suspended: row.suspended,
  }));
}

/** Numbers of the versions of an experiment by id, deleted ones as well. */
export async function versionNumbers(ctx: Pick<Ctx, 'db'>, experimentId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`select id, number from experiments.experiment_version
    where experiment_id = ${experimentId}`.execute(ctx.db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
