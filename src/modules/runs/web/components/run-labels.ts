import type { Translate } from '../../../../kernel/i18n/catalog.ts';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { type NameLabels, readableName, shownName, wordOf } from '../../../content/shared/manifest-labels.model.ts';
import type { ReplayItem } from '../client/replay.model.ts';
import type { SessionView } from '../client/session.model.ts';

/** `hh:mm:ss` of an instant in the viewer's zone. @param at Unix milliseconds */
export const clockWord = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(
    at,
  );

/** Words and mark of the save state in the bar. */
export function saveWord(
  t: Translate,
  { save, stage, stateful, unsaved }: Pick<SessionView, 'save' | 'stage' | 'stateful' | 'unsaved'>,
): { kind: string; text: string } {
  if (stage === 'taken') return { kind: 'taken', text: t('runs.page.save.taken') };
  if (save.closed) return { kind: 'offline', text: t('runs.page.save.closed') };
  if (save.offline) {
    const text = save.volatile ? t('runs.page.save.volatile') : t('runs.page.save.offline', { n: save.queued });
    return { kind: 'offline', text };
  }
  if (unsaved) return { kind: 'saving', text: t('runs.page.save.unsaved') };
  if (save.queued > 0) return { kind: 'saving', text: t('runs.page.save.saving') };
  return save.savedAt === null
    ? { kind: 'idle', text: t('runs.page.save.idle') }
    : {
        kind: 'saved',
        // Content without a state has its records saved, not what was done since the last of them.
        text: t(stateful ? 'runs.page.save.saved' : 'runs.page.save.records', { time: clockWord(save.savedAt) }),
      };
}

/** Size of a file in the unit that fits; the signs are the same in every language. */
export function bytesWord(bytes: number): string {
  if (bytes < 1024) return `${formatNumber(bytes)} B`;
  return bytes < 1_048_576 ? `${formatNumber(bytes / 1024, 1)} KiB` : `${formatNumber(bytes / 1_048_576, 1)} MiB`;
}

/** Codes of findings that have words. */
const FINDINGS = [
  'A01',
  'A02',
  'A03',
  'A04',
  'A05',
  'A06',
  'A07',
  'A08',
  'A09',
  'A10',
  'A11',
  'A12',
  'A13',
  'A14',
  'A16',
  'A17',
  'A18',
  'A19',
  'A20',
] as const;

/** What a finding means; its bare code for one this release does not know. */
export function anomalyWord(t: Translate, code: string): string {
  const known = FINDINGS.find((one) => one === code);
  return known ? t(`runs.anomaly.${known}`) : code;
}

/** Verbs of statements that have words; content may use its own. */
const VERBS = [
  'initialized',
  'attempted',
  'completed',
  'interacted',
  'answered',
  'progressed',
  'scored',
  'suspended',
  'resumed',
  'passed',
  'failed',
  'terminated',
  'abandoned',
  'attached',
  'saved',
  'reported',
  'noted',
] as const;

/** Word of a statement's verb; the content's own as it is. */
export function verbWord(t: Translate, verb: string): string {
  const known = VERBS.find((one) => one === verb);
  return known ? t(`runs.verb.${known}`) : verb;
}

const textIn = (data: unknown, key: string): string => {
  const value = (data as Readonly<Record<string, unknown>> | null)?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** What people do in experiments, as far as the platform has words for it. */
const ACTS = [
  ...['added', 'applied', 'aspirated', 'assembled', 'collided', 'compared', 'drained', 'entered', 'fitted', 'held'],
  ...['iterated', 'launched', 'leveled', 'located', 'measured', 'noted', 'parted', 'pipetted', 'placed', 'powered'],
  ...['prepared', 'probed', 'pushed', 'recorded', 'released', 'reportedProblem', 'restarted', 'selected', 'set'],
  ...['shorted', 'simplified', 'swept', 'tared', 'tested', 'timed', 'titrated', 'took', 'touchedEarly', 'transferred'],
  ...['turned', 'viewed', 'washed', 'waste', 'weighed', 'wired', 'yielded'],
] as const;

/** What was done, and how it came out: the words of the package, else the platform's, else the name made readable. */
function actWord(t: Translate, moment: Omit<ReplayItem, 'at'>, labels: NameLabels): string {
  const verb = moment.verb ?? '';
  const key = verb.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  const known = ACTS.find((one) => one === key);
  const did = wordOf(labels, verb) ?? (known ? t(`runs.act.${known}`) : readableName(verb));
  const object = moment.object ? shownName(labels, moment.object) : '';
  const result = (moment.data as { readonly result?: unknown } | null)?.result;
  const value = textIn(result, 'text') || textIn(result, 'value');
  const outcome = [value, textIn(result, 'unit')].filter(Boolean).join(' ');
  return [did, object, outcome].filter(Boolean).join(' · ');
}

/** One line of a replay in words. */
export function momentWord(t: Translate, moment: Omit<ReplayItem, 'at'>, labels: NameLabels = {}): string {
  const { type, data } = moment;
  const seq = moment.stepSeq ?? (Number(textIn(data, 'seq')) || 0);
  switch (type) {
    case 'ready':
      return t('runs.moment.ready');
    case 'step.start':
      return t('runs.moment.stepStart', { n: seq });
    case 'step.end':
      return t('runs.moment.stepEnd', { n: seq });
    case 'event':
      return actWord(t, moment, labels);
    case 'answer':
      return t('runs.moment.answer', { name: moment.object ?? '' });
    case 'progress':
      return t('runs.moment.progress', { n: Math.round(Number(textIn(data, 'value')) * 100) });
    case 'score':
      return t('runs.moment.score');
    case 'series':
      return t('runs.moment.series', { name: shownName(labels, textIn(data, 'name')) });
    case 'artifact':
      return t('runs.moment.file', { name: moment.object ?? '' });
    case 'report':
      return t('runs.moment.report', { name: textIn(data, 'key') });
    case 'state.save':
      return t('runs.moment.state', { name: moment.object ?? '' });
    case 'error':
      return t('runs.moment.error', { text: textIn(data, 'message') || textIn(data, 'code') });
    case 'finish':
      return t('runs.moment.finish');
    default:
      return type;
  }
}
