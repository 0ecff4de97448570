import { createHash } from 'node:crypto';
import { roundHalfUp } from '../../../../kernel/values/decimal.ts';

/** An id that follows from a name space and a name (UUIDv5, RFC 9562 §5.5). */
export function uuidv5(namespace: string, name: string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes[6] = 0x50 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What a statement says of its run, the same in all of them. */
export interface StatementFrame {
  /** Origin of the site, without a slash at its end. */
  readonly site: string;
  readonly platform: string;
  readonly language: string;
  readonly runId: string;
  readonly personId: string;
  readonly experiment: { readonly code: string; readonly name: string };
  readonly version: number;
  readonly steps: ReadonlyMap<number, { readonly title: string; readonly maxScore: number }>;
  readonly courseId: string | null;
  readonly classId: string | null;
  /** False while the context keeps scores back: no answer is then called right or wrong. */
  readonly released: boolean;
}

/** A stored item as the projection sees it. */
export interface StatementItem {
  readonly epoch: number;
  readonly n: number;
  readonly type: string;
  readonly verb: string | null;
  readonly object: string | null;
  readonly stepSeq: number | null;
  readonly data: unknown;
  readonly at: Date;
}

/** What happened to a run itself. */
export type RunChange = 'resumed' | 'suspended' | 'abandoned' | 'finished';

/** A statement with what the table keeps beside it. */
export interface Statement {
  readonly id: string;
  /** Last part of the verb's IRI. */
  readonly verb: string;
  readonly epoch: number;
  readonly n: number;
  readonly part: number;
  readonly at: Date;
  readonly statement: Readonly<Record<string, unknown>>;
}

const ADL = 'http://adlnet.gov/expapi/verbs';
const VERBS = {
  initialized: `${ADL}/initialized`,
  attempted: `${ADL}/attempted`,
  completed: `${ADL}/completed`,
  interacted: `${ADL}/interacted`,
  answered: `${ADL}/answered`,
  progressed: `${ADL}/progressed`,
  scored: `${ADL}/scored`,
  suspended: `${ADL}/suspended`,
  resumed: `${ADL}/resumed`,
  passed: `${ADL}/passed`,
  failed: `${ADL}/failed`,
  terminated: `${ADL}/terminated`,
  abandoned: 'https://w3id.org/xapi/adl/verbs/abandoned',
  attached: 'http://activitystrea.ms/schema/1.0/attach',
  saved: 'http://activitystrea.ms/schema/1.0/save',
} as const;
type Verb = keyof typeof VERBS | 'reported' | 'noted';

const ACTIVITY = {
  experiment: 'http://adlnet.gov/expapi/activities/simulation',
  step: 'http://adlnet.gov/expapi/activities/objective',
  interaction: 'http://adlnet.gov/expapi/activities/interaction',
  question: 'http://adlnet.gov/expapi/activities/cmi.interaction',
  course: 'http://adlnet.gov/expapi/activities/course',
  group: 'http://adlnet.gov/expapi/activities/group',
  file: 'http://adlnet.gov/expapi/activities/file',
} as const;

/** Numbers after every item's, so that the end of a run stands last in its epoch. */
const AFTER_ITEMS = 9_000_000_000_000_000;
const CHANGE_ORDER: Readonly<Record<RunChange, number>> = { resumed: 0, suspended: 1, abandoned: 1, finished: 1 };

type Bag = Readonly<Record<string, unknown>>;
const bagOf = (value: unknown): Bag =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Bag) : {};
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));

/** A score as xAPI writes it; one outside its range is left out, it is kept with the item. */
function scoreOf(raw: number | null, max: number | null) {
  if (raw === null || max === null || max <= 0 || raw < 0 || raw > max) return null;
  return { raw, min: 0, max, scaled: roundHalfUp(raw / max, 4) };
}

const durationOf = (seconds: number | null): string | null =>
  seconds === null || seconds < 0 ? null : `PT${roundHalfUp(seconds, 2)}S`;

/** Address of the experiment's version as an activity; its steps lie below it. */
export const versionActivity = (frame: Pick<StatementFrame, 'site' | 'experiment' | 'version'>): string =>
  `${frame.site}/xapi/experiments/${encodeURIComponent(frame.experiment.code)}/v/${frame.version}`;

function build(
  frame: StatementFrame,
  key: { readonly name: string; readonly epoch: number; readonly n: number; readonly part: number; readonly at: Date },
  said: {
    readonly verb: Verb;
    /** The content's own verb, when it is an IRI. */
    readonly own?: string | undefined;
    readonly object?: Bag | undefined;
    readonly result?: Bag | undefined;
    readonly extensions?: Bag | undefined;
  },
): Statement {
  const { site } = frame;
  const version = versionActivity(frame);
  const language = frame.language;
  const standard =
    said.verb === 'reported' || said.verb === 'noted' ? `${site}/xapi/verbs/${said.verb}` : VERBS[said.verb];
  const verbId = said.own ?? standard;
  const name = said.own ? (said.own.split(/[/#]/).filter(Boolean).at(-1) ?? said.verb) : said.verb;
  const whole = {
    objectType: 'Activity',
    id: version,
    definition: { type: ACTIVITY.experiment, name: { [language]: frame.experiment.name } },
  };
  const grouping = [
    ...(frame.courseId
      ? [
          {
            objectType: 'Activity',
            id: `${site}/xapi/courses/${frame.courseId}`,
            definition: { type: ACTIVITY.course },
          },
        ]
      : []),
    ...(frame.classId
      ? [{ objectType: 'Activity', id: `${site}/xapi/classes/${frame.classId}`, definition: { type: ACTIVITY.group } }]
      : []),
  ];
  const result = said.result && Object.keys(said.result).length > 0 ? { result: said.result } : {};
  const id = uuidv5(frame.runId, key.name);
  return {
    id,
    verb: name.slice(0, 100),
    epoch: key.epoch,
    n: key.n,
    part: key.part,
    at: key.at,
    statement: {
      id,
      version: '1.0.3',
      actor: { objectType: 'Agent', account: { homePage: site, name: frame.personId } },
      verb: { id: verbId, display: { 'en-US': name } },
      object: said.object ?? whole,
      ...result,
      context: {
        registration: frame.runId,
        platform: frame.platform,
        language,
        contextActivities: { parent: [whole], ...(grouping.length > 0 ? { grouping } : {}) },
        ...(said.extensions ? { extensions: said.extensions } : {}),
      },
      timestamp: key.at.toISOString(),
    },
  };
}

function activity(frame: StatementFrame, tail: string, type: string, name: string): Bag {
  return {
    objectType: 'Activity',
    id: `${versionActivity(frame)}/${tail}`,
    definition: { type, name: { [frame.language]: name } },
  };
}

const stepActivity = (frame: StatementFrame, seq: number, title?: unknown): Bag =>
  activity(
    frame,
    `steps/${seq}`,
    ACTIVITY.step,
    frame.steps.get(seq)?.title ?? (typeof title === 'string' && title ? title : String(seq)),
  );

/**
 * The statement of one stored item. Every item has one; what the table of verbs does not name is
 * attached, saved, reported or noted.
 */
export function itemStatement(frame: StatementFrame, item: StatementItem): Statement {
  const { site } = frame;
  const data = bagOf(item.data);
  const key = { name: `${item.epoch}:${item.n}`, epoch: item.epoch, n: item.n, part: 0, at: item.at };
  const step = item.stepSeq === null ? {} : { [`${site}/xapi/extensions/step`]: item.stepSeq };
  const source = bagOf(data.ext).source ?? bagOf(data.ext_data).source ?? bagOf(data.context).source;
  const shim = typeof source === 'string' ? { [`${site}/xapi/extensions/source`]: source.slice(0, 100) } : {};
  const more = { ...step, ...shim };
  const extensions = Object.keys(more).length > 0 ? more : undefined;
  const statement = (said: Omit<Parameters<typeof build>[2], 'extensions'>) =>
    build(frame, key, { ...said, extensions });
  const kept = (name: string, value: unknown): Bag => ({ extensions: { [`${site}/xapi/extensions/${name}`]: value } });
  switch (item.type) {
    case 'ready':
      return statement({ verb: 'initialized', result: kept('loadMs', numberOf(data.loadMs) ?? 0) });
    case 'step.start':
      return statement({ verb: 'attempted', object: stepActivity(frame, item.stepSeq ?? 0) });
    case 'step.end': {
      const score = scoreOf(
        numberOf(data.score),
        frame.steps.get(item.stepSeq ?? 0)?.maxScore ?? numberOf(data.maxScore),
      );
      const duration = durationOf(numberOf(data.timeUsed));
      return statement({
        verb: 'completed',
        object: stepActivity(frame, item.stepSeq ?? 0, data.title),
        result: { completion: true, ...(score ? { score } : {}), ...(duration ? { duration } : {}) },
      });
    }
    case 'event': {
      const verb = item.verb ?? '';
      const own = /^https?:\/\/[^\s<>"]{3,190}$/.test(verb) ? verb : undefined;
      const object = item.object ?? '';
      return statement({
        verb: 'interacted',
        own,
        object: activity(frame, `objects/${encodeURIComponent(object || verb)}`, ACTIVITY.interaction, object || verb),
        result: {
          extensions: {
            ...(own ? {} : { [`${site}/xapi/extensions/action`]: verb }),
            ...(data.result === undefined ? {} : { [`${site}/xapi/extensions/value`]: data.result }),
          },
        },
      });
    }
    case 'answer': {
      const right = frame.released && typeof data.correct === 'boolean' ? { success: data.correct } : {};
      return statement({
        verb: 'answered',
        object: activity(
          frame,
          `questions/${encodeURIComponent(item.object ?? '')}`,
          ACTIVITY.question,
          item.object ?? '',
        ),
        result: { response: textOf(data.response), ...right },
      });
    }
    case 'progress': {
      const value = numberOf(data.value) ?? 0;
      return statement({
        verb: 'progressed',
        result: { extensions: { 'https://w3id.org/xapi/cmi5/result/extensions/progress': Math.round(value * 100) } },
      });
    }
    case 'score': {
      const score = scoreOf(numberOf(data.raw), numberOf(data.max));
      return statement({ verb: 'scored', result: score ? { score } : kept('score', data) });
    }
    case 'finish':
      return statement({ verb: data.status === 2 ? 'suspended' : 'completed' });
    case 'series':
    case 'report':
    case 'artifact': {
      const name = item.object ?? textOf(data.name ?? `${textOf(data.section)}:${textOf(data.key)}`);
      return statement({
        verb: 'attached',
        object: activity(frame, `${item.type}/${encodeURIComponent(name)}`, ACTIVITY.file, name),
        result: kept('file', { mime: data.mime, bytes: data.bytes, sha256: data.sha256, rows: data.rows }),
      });
    }
    case 'state.save':
      return statement({
        verb: 'saved',
        object: activity(frame, `states/${encodeURIComponent(item.object ?? '')}`, ACTIVITY.file, item.object ?? ''),
      });
    case 'error':
      return statement({ verb: 'reported', result: kept('error', { code: data.code, message: data.message }) });
    default:
      return statement({ verb: 'noted', result: kept('note', item.data) });
  }
}

/** How a run ended, for its last statements. */
export interface RunOutcome {
  readonly score: number | null;
  readonly passScore: number;
  readonly activeSeconds: number;
  /** The content said itself that it was done: that item is the `completed`. */
  readonly saidFinish: boolean;
}

/** Statements of what happened to a run itself, in their order. */
export function changeStatements(
  frame: StatementFrame,
  change: { readonly kind: RunChange; readonly epoch: number; readonly at: Date },
  outcome: RunOutcome,
): readonly Statement[] {
  const { kind, epoch, at } = change;
  const n = kind === 'resumed' ? 0 : AFTER_ITEMS;
  const one = (name: string, part: number, verb: Verb, result?: Bag) =>
    build(frame, { name: `${epoch}:${name}`, epoch, n, part: part + CHANGE_ORDER[kind], at }, { verb, result });
  const duration = durationOf(outcome.activeSeconds);
  const length = duration ? { duration } : {};
  if (kind !== 'finished') return [one(kind, 0, kind, kind === 'resumed' ? undefined : length)];
  const { score, passScore } = outcome;
  const passed = score !== null && score >= passScore;
  const verdict = score === null ? null : passed ? 'passed' : 'failed';
  return [
    ...(outcome.saidFinish ? [] : [one('completed', 0, 'completed', { completion: true, ...length })]),
    ...(verdict ? [one(verdict, 1, verdict, { success: passed, score: scoreOf(score, 100) })] : []),
    one('terminated', 2, 'terminated', length),
  ];
}
