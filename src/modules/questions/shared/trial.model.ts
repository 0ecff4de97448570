import { scoreMatching, scoreOrdering } from '../../../kernel/scoring/arrangement.ts';
import { scoreBlanks } from '../../../kernel/scoring/blanks.ts';
import { scoreMultiple, scoreSingle } from '../../../kernel/scoring/choice.ts';
import { fraction, markOf, over, times } from '../../../kernel/scoring/fraction.ts';
import { type NumericKey, scoreNumeric } from '../../../kernel/scoring/numeric.ts';
import { type Score, scoreByHand, scoreOperation, suggestMark } from '../../../kernel/scoring/score.ts';
import { parseTypedNumber } from '../../../kernel/scoring/typed-number.ts';
import { isBlank, USUAL_SWITCHES } from '../../../kernel/scoring/typed-text.ts';
import { canonicalUnit } from '../../../kernel/scoring/unit.ts';
import type { AskedContent, ContentOf } from './content.model.ts';

/** An answer as a candidate gives it: each type reads its own field. */
export interface Response {
  /** Single choice, and `true` or `false`. */
  readonly choice: string | null;
  readonly choices: readonly string[];
  readonly texts: readonly string[];
  readonly text: string;
  /** Items in the order given to them; empty while they were not touched. */
  readonly order: readonly string[];
  readonly pairs: Readonly<Record<string, string | null>>;
}
export const NO_RESPONSE: Response = { choice: null, choices: [], texts: [], text: '', order: [], pairs: {} };

/** What an answer would earn, and why. */
export interface TrialResult extends Score {
  /** Numbers from 0 of the blanks that earned their points. */
  readonly earned?: readonly number[];
  /** A required unit is missing or is none of those accepted. */
  readonly unitMissing?: true;
  /** Points the keywords suggest to the marker. */
  readonly suggested?: number;
}

/** The key of a numeric question as the scoring reads it. */
export function numericKey(content: ContentOf<'numeric'>): NumericKey {
  const { value, tolerance, tiers, figures, unit, units, unitShare } = content;
  return {
    value: value.trim(),
    tiers: tolerance === 'figures' ? [] : tiers.map(({ within, share }) => ({ within: within.trim(), share })),
    ...(tolerance === 'relative' ? { relative: true } : {}),
    ...(tolerance === 'figures' ? { figures } : {}),
    unit,
    units: units.map((one) => ({ unit: one.unit, factor: one.factor.trim() })),
    unitShare,
  };
}

function tryBlanks({ blanks, free }: ContentOf<'blank'>, texts: readonly string[], points: number): TrialResult {
  const scored = scoreBlanks(
    blanks.map((one) => ({ ...one, switches: { ...one.switches, script: false } })),
    free,
    texts,
  );
  const sum = blanks.reduce((all, one) => all + one.points, 0);
  // The points of a paper may be others than the sum of the blanks.
  if (sum === 0 || sum === points) return scored;
  return { ...scored, score: markOf(times(over(fraction(scored.score), fraction(sum)), fraction(points))) };
}

/** Whether a typed number lacks the unit that is required. */
function unitFacts({ unit, units }: ContentOf<'numeric'>, text: string): { readonly unitMissing?: true } {
  const typed = parseTypedNumber(text);
  if (unit !== 'required' || !typed) return {};
  const given = canonicalUnit(typed.unit);
  return units.some((one) => canonicalUnit(one.unit) === given) ? {} : { unitMissing: true };
}

/** What the run of an experiment came to: the steps that were reported, and whether it was brought to its end. */
export interface RunWork {
  readonly finished: boolean;
  readonly steps: readonly { readonly seq: number; readonly score: number | null }[];
}

/** Scores a run by the steps that count; one that never began earns nothing, one that was not finished its steps so far. */
export function scoreExperiment(content: ContentOf<'experiment'>, run: RunWork | null, points: number): Score {
  const scores = new Map(run?.steps.map(({ seq, score }) => [seq, score ?? 0]));
  return scoreOperation(
    run && {
      finished: run.finished,
      steps: content.steps.map(({ seq, maxScore }) => ({
        score: Math.min(Math.max(0, scores.get(seq) ?? 0), maxScore),
        max: maxScore,
      })),
    },
    points,
  );
}

/**
 * Scores an answer to a question that has no problems (see `problemsOf`); a text or file waits for a marker.
 * @param points of the question on its paper
 * @throws Error when the content is no valid question
 */
export function scoreResponse(content: AskedContent, response: Response, points: number): TrialResult {
  switch (content.type) {
    case 'single':
      return scoreSingle(content.key!, response.choice, points);
    case 'truth':
      return scoreSingle(String(content.key), response.choice, points);
    case 'multiple': {
      const { keys, rule, fewer, options } = content;
      return scoreMultiple({ options: options.map(({ id }) => id), keys, rule, fewer }, response.choices, points);
    }
    case 'blank':
      return tryBlanks(content, response.texts, points);
    case 'numeric':
      return { ...scoreNumeric(numericKey(content), response.text, points), ...unitFacts(content, response.text) };
    case 'ordering':
      return scoreOrdering(
        content.items.map(({ id }) => id),
        content.rule,
        response.order,
        points,
      );
    case 'matching': {
      const key = Object.fromEntries(content.pairs.map(({ left, right }) => [left, right]));
      return scoreMatching(key, content.whole, response.pairs, points);
    }
    case 'shortAnswer':
    case 'essay': {
      const scored = scoreByHand(!isBlank(response.text));
      if (content.keywords.length === 0 || scored.reason === 'blank') return scored;
      return { ...scored, suggested: suggestMark(content.keywords, response.text, USUAL_SWITCHES, points) };
    }
    case 'file':
      return scoreByHand(true);
    case 'experiment':
      return scoreExperiment(content, null, points);
  }
}
