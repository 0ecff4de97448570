import type { Locale } from '../../../kernel/i18n/locales.ts';
import { mac } from '../../../platform/auth/tokens.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { contentSource, originOf } from '../../../platform/http/hosts.ts';
import type { ModuleParts } from '../../../platform/http/module.ts';
import type { ExperimentFacts } from '../../catalogue/shared/experiment.model.ts';
import type { VersionFacts } from '../../content/server/content.public.ts';
import { RUN_LIMITS, UNTAUGHT_KINDS } from '../shared/run.model.ts';
import { nextState, type RunReader } from '../shared/run.policy.ts';
import { capability, pseudonym, weekOf } from './content-host/capability.engine.ts';
import { allowOf, sandboxOf } from './content-host/content.engine.ts';
import { relayFiles } from './ingest/relay.service.ts';
import type { SavedState } from './ingest/state.repository.ts';
import { countingSteps } from './ingest/step.engine.ts';
import { canResume } from './launch/attempt-run.access.ts';
import { runManifest } from './launch/version.service.ts';
import type { RunRow, RunStepTable } from './runs.tables.ts';

type Keys = Pick<ModuleParts, 'config' | 'secrets'>;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What every view of a run shows. A score the context keeps back is hidden from its own person only. */
export function summaryOf(run: RunRow, reader: RunReader) {
  const shown = run.show_score || reader !== 'owner';
  const own = reader === 'owner';
  const resume = canResume(run);
  return {
    id: run.id,
    originId: run.origin_id,
    state: run.state,
    epoch: run.epoch,
    attemptNo: run.attempt_no,
    progress: run.progress,
    activeSeconds: Math.floor(run.active_seconds),
    score: shown ? run.score : null,
    scoreShown: shown,
    createdAt: run.created_at.toISOString(),
    startedAt: iso(run.started_at),
    endedAt: iso(run.ended_at),
    context: {
      kind: run.context_kind,
      name: run.context_name,
      courseId: run.course_id,
      nodeId: run.node_id,
      classId: run.class_id,
      cloudId: run.cloud_id,
      ...(run.opening_id === null ? {} : { openingId: run.opening_id }),
      ...(run.practice_of === null ? {} : { practiceOf: run.practice_of }),
    },
    can: {
      resume: own && resume,
      pause: own && nextState(run.state, 'pause') !== null && run.state_saved_at !== null,
      abandon: own && nextState(run.state, 'abandon') !== null && run.resumable && run.exam_attempt_id === null,
    },
  };
}

export const experimentOf = (experiment: ExperimentFacts) => ({
  id: experiment.id,
  code: experiment.code,
  name: experiment.name,
  nameEn: experiment.nameEn,
  expectedMinutes: experiment.expectedMinutes,
  passScore: experiment.passScore,
});

export const versionSummary = (run: RunRow, version: VersionFacts | null) => ({
  id: run.version_id,
  number: version?.number ?? 0,
  launchKind: version?.launchKind ?? 'package',
});

/** Defined steps in their order, each with the attempt that counts; reports of steps no definition names come last. */
export function stepsView(
  version: VersionFacts | null,
  rows: readonly RunStepTable[],
  options: { readonly locale: Locale; readonly showScore: boolean },
) {
  const done = new Map(countingSteps(rows).map((row) => [row.seq, row]));
  const doneOf = (row: RunStepTable | undefined) =>
    row
      ? {
          attempt: row.attempt,
          seconds: row.seconds,
          score: options.showScore ? row.score : null,
          repeatCount: row.repeat_count,
          evaluation: options.showScore ? row.evaluation : null,
          remark: options.showScore ? row.remarks : null,
          flags: row.flags,
        }
      : null;
  const defined = (version?.steps ?? []).map((step) => ({
    seq: step.seq,
    title: step.words[options.locale]?.title ?? step.title,
    goal: step.words[options.locale]?.goal ?? step.goal,
    expectSeconds: step.expectSeconds,
    maxScore: step.maxScore,
    done: doneOf(done.get(step.seq)),
  }));
  const known = new Set(defined.map((step) => step.seq));
  const others = [...done.values()]
    .filter((row) => !known.has(row.seq))
    .map((row) => ({
      seq: row.seq,
      title: row.title,
      goal: '',
      expectSeconds: row.expect_seconds,
      maxScore: row.max_score,
      done: doneOf(row),
    }));
  return [...defined, ...others];
}

/** Address and attributes of the frame that shows the content to one reader; at most one statement. */
export async function frameOf({ config, secrets }: Keys, ctx: Ctx, version: VersionFacts, personId: string) {
  const { profile, contentLabel: label } = version;
  if (!config.hosts.contentWildcard && profile === 'compat') return null;
  const cap = capability(secrets.content, {
    versionId: version.versionId,
    who: pseudonym(secrets.pseudonym, 'content', personId),
    week: weekOf(ctx.clock.ms()),
    profile,
  });
  const origin = config.hosts.contentWildcard
    ? originOf(config, `${label}.${config.hosts.content}`)
    : contentSource(config);
  const folder = config.hosts.contentWildcard ? '' : `/v/${label}`;
  const entry = version.entry.split('/').map(encodeURIComponent).join('/');
  const manifest = runManifest(version.manifest);
  return {
    address: `${origin}${folder}/p/${cap}/${entry}`,
    origin,
    profile,
    sandbox: sandboxOf(profile),
    allow: allowOf(profile, manifest.permissions),
    entry,
    relay: await relayFiles(ctx, version, manifest.relay),
  };
}

/** Secret of a version from which its learners' parameters follow. */
export const versionSecret = ({ secrets }: Pick<ModuleParts, 'secrets'>, versionId: string): Buffer =>
  mac(secrets.signing, `params|${versionId}`);

/** What the shell hands to the content: pseudonyms, parameters, limits and what was saved; never an id or a rule. */
export function welcomeOf(
  keys: Keys,
  run: RunRow,
  facts: {
    version: VersionFacts;
    experiment: ExperimentFacts;
    states: readonly SavedState[];
    /** Of `attemptParameters`. */
    params: Readonly<Record<string, number>>;
    /** Step at which the starting state stands. */
    startStep?: number | null | undefined;
  },
) {
  const { version, experiment, states } = facts;
  const mode: 'trial' | 'graded' | 'practice' =
    run.practice_of !== null || UNTAUGHT_KINDS.includes(run.context_kind)
      ? 'practice'
      : run.context_kind === 'trial'
        ? 'trial'
        : 'graded';
  return {
    runKey: pseudonym(keys.secrets.pseudonym, 'run', run.id),
    mode,
    attemptNo: run.attempt_no,
    learner: { pid: pseudonym(keys.secrets.pseudonym, 'content', run.person_id) },
    experiment: {
      code: experiment.code,
      version: String(version.number),
      maxScore: version.steps.length > 0 ? version.steps.reduce((sum, step) => sum + step.maxScore, 0) : 100,
    },
    params: { ...facts.params },
    limits: { ...RUN_LIMITS },
    resume:
      states.length === 0 && run.current_step === null
        ? null
        : {
            states: Object.fromEntries(
              states.map((state) => [
                state.key,
                { number: state.number, data: state.data, savedAt: state.savedAt.toISOString() },
              ]),
            ),
            lastStep: run.current_step ?? facts.startStep ?? null,
          },
  };
}
