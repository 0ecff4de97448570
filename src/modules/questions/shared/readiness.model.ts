import { compare, parseFraction, ZERO } from '../../../kernel/scoring/fraction.ts';
import { normaliseText } from '../../../kernel/scoring/typed-text.ts';
import { canonicalUnit } from '../../../kernel/scoring/unit.ts';
import { blankNumbers, type Content, type ContentOf, LIMITS, type Part } from './content.model.ts';
import { PARAMETER_PROBLEMS, parameterProblems } from './parameter-problems.model.ts';
import { isEmptyText, normalisedText } from './plain-text.model.ts';

/** What a question lacks; each has a message that says what to do. */
export const PROBLEMS = [
  'stem',
  'optionCount',
  'optionEmpty',
  'optionEqual',
  'singleKey',
  'multipleKeys',
  'truthKey',
  'blankNone',
  'blankNumbers',
  'blankCount',
  'blankAccepted',
  'blankPoints',
  'value',
  'within',
  'share',
  'unitNone',
  'unitEmpty',
  'unitEqual',
  'factor',
  'itemCount',
  'leftCount',
  'rightCount',
  'pairs',
  'characters',
  'keyword',
  'kinds',
  'experiment',
  'steps',
  'material',
  'childCount',
  'child',
  ...PARAMETER_PROBLEMS,
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];
export interface Problem {
  /** Where it is: `options.2`, `blanks.0.accepted`. */
  readonly path: string;
  readonly code: ProblemCode;
  readonly params?: Readonly<Record<string, string | number>>;
  /** Number from 1 of the question below a material that lacks it. */
  readonly child?: number;
}

const at = (path: string, code: ProblemCode, params?: Readonly<Record<string, number>>): Problem => ({
  path,
  code,
  ...(params ? { params } : {}),
});

/** Empty parts, and parts that say the same as one before them. @param from number shown for the first part */
function partProblems(path: string, list: readonly Part[]): Problem[] {
  const seen = new Map<string, number>();
  return list.flatMap(({ text }, i) => {
    if (isEmptyText(text)) return [at(`${path}.${i}`, 'optionEmpty', { n: i + 1 })];
    const bare = normalisedText(text);
    const first = seen.get(bare);
    if (first !== undefined) return [at(`${path}.${i}`, 'optionEqual', { a: first + 1, b: i + 1 })];
    seen.set(bare, i);
    return [];
  });
}

function choiceProblems(content: ContentOf<'single'> | ContentOf<'multiple'>): Problem[] {
  const { min, max } = LIMITS.options;
  const problems = partProblems('options', content.options);
  if (content.options.length < min || content.options.length > max) {
    problems.unshift(at('options', 'optionCount', { min, max }));
  }
  const known = new Set(content.options.map(({ id }) => id));
  if (content.type === 'single') {
    if (content.key === null || !known.has(content.key)) problems.push(at('key', 'singleKey'));
    return problems;
  }
  const keys = new Set(content.keys.filter((key) => known.has(key)));
  if (keys.size === 0 || keys.size < content.keys.length) problems.push(at('keys', 'multipleKeys'));
  return problems;
}

function blankProblems({ stem, blanks }: ContentOf<'blank'>): Problem[] {
  const numbers = blankNumbers(stem);
  if (numbers.length === 0) return [at('stem', 'blankNone')];
  const inOrder = numbers.toSorted((a, b) => a - b).every((number, i) => number === i + 1);
  if (!inOrder) return [at('stem', 'blankNumbers', { n: numbers.length })];
  if (numbers.length !== blanks.length) {
    return [at('blanks', 'blankCount', { stem: numbers.length, answers: blanks.length })];
  }
  return blanks.flatMap(({ accepted, points, switches }, i) => {
    const on = { ...switches, script: false };
    const problems: Problem[] = [];
    if (accepted.length === 0 || accepted.some((one) => normaliseText(one, on).trim() === '')) {
      problems.push(at(`blanks.${i}.accepted`, 'blankAccepted', { n: i + 1 }));
    }
    if (points <= 0) problems.push(at(`blanks.${i}.points`, 'blankPoints', { n: i + 1 }));
    return problems;
  });
}

const positive = (text: string): boolean => {
  const value = parseFraction(text.trim());
  return value !== undefined && compare(value, ZERO) > 0;
};

function numericProblems(content: ContentOf<'numeric'>): Problem[] {
  const problems: Problem[] = [...parameterProblems(content)];
  if (!content.drawn && !parseFraction(content.value.trim())) problems.push(at('value', 'value'));
  if (content.tolerance !== 'figures') {
    content.tiers.forEach(({ within, share }, i) => {
      const distance = parseFraction(within.trim());
      if (!distance || distance.n < 0n) problems.push(at(`tiers.${i}.within`, 'within', { n: i + 1 }));
      if (share <= 0) problems.push(at(`tiers.${i}.share`, 'share', { n: i + 1 }));
    });
  }
  if (content.unit === 'none') return problems;
  if (content.units.length === 0) problems.push(at('units', 'unitNone'));
  const seen = new Set<string>();
  content.units.forEach(({ unit, factor }, i) => {
    const bare = canonicalUnit(unit);
    if (bare === '') problems.push(at(`units.${i}.unit`, 'unitEmpty', { n: i + 1 }));
    else if (seen.has(bare)) problems.push(at(`units.${i}.unit`, 'unitEqual', { n: i + 1 }));
    seen.add(bare);
    if (!positive(factor)) problems.push(at(`units.${i}.factor`, 'factor', { n: i + 1 }));
  });
  return problems;
}

function orderingProblems({ items }: ContentOf<'ordering'>): Problem[] {
  const { min, max } = LIMITS.ordered;
  const problems = partProblems('items', items);
  if (items.length < min || items.length > max) problems.unshift(at('items', 'itemCount', { min, max }));
  return problems;
}

function matchingProblems({ lefts, rights, pairs }: ContentOf<'matching'>): Problem[] {
  const { min, max } = LIMITS.lefts;
  const problems = [...partProblems('lefts', lefts), ...partProblems('rights', rights)];
  if (lefts.length < min || lefts.length > max) problems.unshift(at('lefts', 'leftCount', { min, max }));
  if (rights.length < lefts.length) problems.push(at('rights', 'rightCount'));
  const known = new Set(rights.map(({ id }) => id));
  const rightOf = new Map(pairs.filter(({ right }) => known.has(right)).map(({ left, right }) => [left, right]));
  const complete = lefts.every(({ id }) => rightOf.has(id)) && new Set(rightOf.values()).size === rightOf.size;
  if (!complete || pairs.length !== lefts.length) problems.push(at('pairs', 'pairs'));
  return problems;
}

function writtenProblems(content: ContentOf<'shortAnswer'> | ContentOf<'essay'>): Problem[] {
  const problems: Problem[] = [];
  const { minCharacters: min, maxCharacters: max } = content;
  if (max > 0 && min > max) problems.push(at('maxCharacters', 'characters'));
  content.keywords.forEach(({ word, points }, i) => {
    if (word.trim() === '' || points <= 0) problems.push(at(`keywords.${i}`, 'keyword', { n: i + 1 }));
  });
  return problems;
}

function experimentProblems({ experimentId, versionId, steps }: ContentOf<'experiment'>): Problem[] {
  if (experimentId === null || versionId === null) return [at('experimentId', 'experiment')];
  return steps.some(({ maxScore }) => maxScore > 0) ? [] : [at('steps', 'steps')];
}

function compositeProblems({ children }: ContentOf<'composite'>): Problem[] {
  const { min, max } = LIMITS.children;
  if (children.length < min) return [at('children', 'childCount', { min, max })];
  return children.flatMap(({ content }, i) =>
    problemsOf(content).map((one) => ({ ...one, path: `children.${i}.${one.path}`, child: i + 1 })),
  );
}

function ownProblems(content: Content): Problem[] {
  switch (content.type) {
    case 'single':
    case 'multiple':
      return choiceProblems(content);
    case 'truth':
      return content.key === null ? [at('key', 'truthKey')] : [];
    case 'blank':
      return blankProblems(content);
    case 'numeric':
      return numericProblems(content);
    case 'ordering':
      return orderingProblems(content);
    case 'matching':
      return matchingProblems(content);
    case 'shortAnswer':
    case 'essay':
      return writtenProblems(content);
    case 'file':
      return content.kinds.length === 0 ? [at('kinds', 'kinds')] : [];
    case 'experiment':
      return experimentProblems(content);
    case 'composite':
      return compositeProblems(content);
  }
}

/** What keeps a question from being made ready, in the order in which it stands in the editor; empty when nothing does. */
export const problemsOf = (content: Content): readonly Problem[] => [
  ...(isEmptyText(content.stem) ? [at('stem', content.type === 'composite' ? 'material' : 'stem')] : []),
  ...ownProblems(content),
];

/** A multiple choice with one key is better asked as a single choice: worth a hint, no problem. */
export const isRatherSingle = (content: Content): boolean => content.type === 'multiple' && content.keys.length === 1;
