import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import type { Translate } from '../../../../../kernel/i18n/catalog.ts';
import { formatNumber, formatScore } from '../../../../../ui/i18n/formats.ts';
import type { runResultRoute } from '../../../shared/run.contract.ts';
import { stateWord } from '../start/start-labels.ts';

export type ResultData = CallOutput<typeof runResultRoute>;

/** Deviations up to which a value counts as close to its reference. */
const CLOSE = 0.01;
/** Below this share the two are the same number for everybody. */
const SAME = 1e-6;

/** How the dial stands: a score, one that is kept back, or one that is still to come. */
export type DialState = 'score' | 'hidden' | 'waiting';

export function dialState(data: ResultData): DialState {
  if (!data.scoreShown) return 'hidden';
  return data.score === null ? 'waiting' : 'score';
}

/** A share of the reference in per cent with two significant digits. */
function percent(share: number): string {
  const value = share * 100;
  const places = value >= 10 ? 0 : value >= 1 ? 1 : value >= 0.1 ? 2 : 3;
  return `${formatNumber(value, places)}%`;
}

/** Value of a finding with its symbol and unit. */
export function findingWord(finding: NonNullable<ResultData['finding']>): string {
  const value = formatNumber(finding.value, finding.decimals);
  return `${finding.symbol} = ${value}${finding.unit ? ` ${finding.unit}` : ''}`;
}

function foundWord(t: Translate, finding: NonNullable<ResultData['finding']>): string {
  const what = findingWord(finding);
  if (finding.deviation === null) return t('runs.result.found', { what });
  if (finding.deviation < SAME) return t('runs.result.foundExact', { what });
  const share = percent(finding.deviation);
  return t(finding.deviation <= CLOSE ? 'runs.result.foundClose' : 'runs.result.foundOff', { what, share });
}

const OUTSIDE = ['ilab', 'lti', 'xapi', 'scorm'];

/** The one sentence of a result: what was found, else how it stands. */
export function headlineOf(t: Translate, data: ResultData): string {
  if (data.state !== 'finished') return stateWord(t, data.state).word;
  const { score, finding, experiment } = data;
  if (data.scoreShown && score !== null && score < experiment.passScore) {
    return t('runs.result.belowPass', { k: formatScore(experiment.passScore - score) });
  }
  if (finding) return foundWord(t, finding);
  if (!data.scoreShown) return t('runs.result.recordKept');
  if (score !== null) return t('runs.result.scored', { score: formatScore(score) });
  return t(OUTSIDE.includes(data.source) ? 'runs.result.waitsOutside' : 'runs.result.waitsTeacher');
}

/** A step with what it lost. */
export interface Loss {
  readonly step: ResultData['steps'][number];
  readonly lost: number;
}

/** Steps that lost points, the largest loss first; empty while scores are kept back. */
export function lossesOf(data: ResultData): Loss[] {
  if (!data.scoreShown || data.score === null) return [];
  return data.steps
    .map((step) => ({ step, lost: step.maxScore - (step.done?.score ?? 0) }))
    .filter(({ step, lost }) => lost > 0.004 && (step.done === null || step.done.score !== null))
    .sort((a, b) => b.lost - a.lost || a.step.seq - b.step.seq);
}

/** Comparison with the class, and one thing to improve. */
export function adviceOf(t: Translate, data: ResultData): string[] {
  if (!data.scoreShown || data.score === null || data.state !== 'finished') return [];
  const sentences: string[] = [];
  if (data.comparison) {
    const gap = Math.round((data.score - data.comparison.median) * 100) / 100;
    const n = formatScore(Math.abs(gap));
    sentences.push(gap === 0 ? t('runs.result.level') : t(gap > 0 ? 'runs.result.above' : 'runs.result.below', { n }));
  }
  const [most] = lossesOf(data);
  if (most) sentences.push(t('runs.result.improve', { step: most.step.title, k: formatScore(most.lost) }));
  else if (data.steps.length > 0) sentences.push(t('runs.result.full'));
  return sentences;
}

/** Score that is celebrated whatever came before. */
const GREAT = 90;

/** Whether a result deserves its moment: ninety or more, or better than every attempt before it. */
export function isCelebrated(data: ResultData): boolean {
  if (data.reader !== 'owner' || data.state !== 'finished' || data.score === null) return false;
  if (data.score < data.experiment.passScore || data.context.kind === 'trial') return false;
  const others = data.ownAttempts.filter(({ id }) => id !== data.id).map(({ score }) => score);
  return data.score >= GREAT || (others.length > 0 && data.score > Math.max(...others));
}
