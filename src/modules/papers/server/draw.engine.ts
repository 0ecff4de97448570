import {
  type BlueprintRule,
  balanceDifficulty,
  type Candidate,
  expectedOverlap,
  gainOf,
  type Shortage,
  solveBlueprint,
} from '../../../kernel/papers/blueprint.ts';
import { markOf, ratio } from '../../../kernel/scoring/fraction.ts';
import { drawn, SeededStream } from '../../../kernel/scoring/seeded-draw.ts';
import type { Drawable } from '../../questions/server/questions.public.ts';
import { DIFFICULTY } from '../../questions/shared/question.model.ts';
import { type PaperPlan, type PaperRule, rulesOf } from '../shared/paper.model.ts';
import type { DrawnSections } from './form.engine.ts';

/** Questions a blueprint draws from, and those used by each of the last exams, the newest first. */
export interface Pool {
  readonly questions: readonly Drawable[];
  readonly recent: readonly ReadonlySet<string>[];
}

/** Filters of a rule that can be made wider. */
export const FILTERS = ['type', 'difficulty', 'folder', 'point', 'objective', 'tags', 'recent'] as const;
export type Filter = (typeof FILTERS)[number];

const passes: Readonly<Record<Filter, (rule: PaperRule, question: Drawable, pool: Pool) => boolean>> = {
  type: ({ type }, question) => type === null || question.type === type,
  difficulty: ({ difficulty }, question) =>
    question.difficulty >= difficulty.min && question.difficulty <= difficulty.max,
  folder: ({ folderId, outside = [] }, question) =>
    (folderId === null || question.folderIds.includes(folderId)) &&
    !outside.some((id) => question.folderIds.includes(id)),
  point: ({ pointId }, question) => pointId === null || question.pointIds.includes(pointId),
  // Plans of before know no objectives.
  objective: ({ objectiveId = null }, question) => objectiveId === null || question.objectiveIds.includes(objectiveId),
  tags: ({ tags }, question) => tags.every((tag) => question.tags.includes(tag)),
  recent: ({ recent }, { id }, pool) => !pool.recent.slice(0, recent).some((used) => used.has(id)),
};

/** Questions that pass the filters of a rule, by id. @param but filter that is left out */
export const matching = (rule: PaperRule, pool: Pool, but?: Filter): Drawable[] =>
  pool.questions.filter(
    (question) =>
      // Plans of before speak of the course's own bank alone.
      question.bankId === (rule.bankId ?? null) &&
      FILTERS.every((filter) => filter === but || passes[filter](rule, question, pool)),
  );

/** A rule with a filter made wider by one step; undefined where it is as wide as it gets. */
function wider(rule: PaperRule, filter: Filter): PaperRule | undefined {
  const { min, max } = rule.difficulty;
  switch (filter) {
    case 'type':
      // Another type is another paper.
      return undefined;
    case 'difficulty':
      if (min === DIFFICULTY.min && max === DIFFICULTY.max) return undefined;
      return {
        ...rule,
        difficulty: { min: Math.max(DIFFICULTY.min, min - 1), max: Math.min(DIFFICULTY.max, max + 1) },
      };
    case 'folder':
      return rule.folderId === null && !rule.outside?.length ? undefined : { ...rule, folderId: null, outside: [] };
    case 'point':
      return rule.pointId === null ? undefined : { ...rule, pointId: null };
    case 'objective':
      return (rule.objectiveId ?? null) === null ? undefined : { ...rule, objectiveId: null };
    case 'tags':
      return rule.tags.length === 0 ? undefined : { ...rule, tags: [] };
    case 'recent':
      return rule.recent === 0 ? undefined : { ...rule, recent: 0 };
  }
}

const candidateOf = ({ id, difficulty, primary }: Drawable): Candidate => ({
  id,
  difficulty,
  knowledge: primary?.id ?? null,
});

/** Questions by rule with those that pass its filters, in the order in which one seed takes them. */
export type Prepared = readonly { readonly rule: PaperRule; readonly questions: readonly Drawable[] }[];
export const prepare = (plan: PaperPlan, pool: Pool): Prepared =>
  rulesOf(plan).map((rule) => ({ rule, questions: matching(rule, pool) }));

const inOrder = (prepared: Prepared, orderOf: (rule: PaperRule, questions: readonly Drawable[]) => readonly string[]) =>
  prepared.map(({ rule, questions }): BlueprintRule => {
    const byId = new Map(questions.map((one) => [one.id, candidateOf(one)]));
    return {
      id: rule.id,
      need: rule.need,
      candidates: orderOf(rule, questions).map((id) => byId.get(id)!),
      quotas: rule.quotas.map(({ pointId, min, max }) => ({ knowledge: pointId, min, max })),
    };
  });

/** What one rule took, or which rules got in each other's way. */
export type DrawResult =
  | {
      readonly solved: true;
      readonly sections: DrawnSections;
      /** Mean difficulty to 0.01; null where nothing was drawn. */
      readonly mean: number | null;
    }
  | { readonly solved: false; readonly shortages: readonly Shortage[] };

/** First candidates of every rule where they are all different: what the network would give, without building it. */
function firstOnes(rules: readonly BlueprintRule[]): ReadonlyMap<string, readonly Candidate[]> | undefined {
  if (rules.some(({ quotas = [] }) => quotas.length > 0)) return undefined;
  const chosen = new Map(rules.map(({ id, need, candidates }) => [id, candidates.slice(0, need)]));
  const all = [...chosen.values()].flat();
  const enough = rules.every(({ id, need }) => chosen.get(id)!.length === need);
  return enough && new Set(all.map(({ id }) => id)).size === all.length ? chosen : undefined;
}

/**
 * Draws the questions of one seed (label `draw:{rule}`), near to the difficulty the plan aims at.
 * @param avoid questions that are taken only where there are no others
 */
export function drawForm(
  plan: PaperPlan,
  prepared: Prepared,
  seed: string,
  { target = plan.target, avoid }: { readonly target?: number | null; readonly avoid?: ReadonlySet<string> } = {},
): DrawResult {
  const rules = inOrder(prepared, (rule, questions) => {
    const order = drawn(
      seed,
      rule.id,
      questions.map(({ id }) => id),
      questions.length,
    );
    return avoid ? [...order.filter((id) => !avoid.has(id)), ...order.filter((id) => avoid.has(id))] : order;
  });
  const first = firstOnes(rules);
  const found = first ? ({ solved: true, chosen: first } as const) : solveBlueprint(rules);
  if (!found.solved) return found;
  const chosen = target === null ? found.chosen : balanceDifficulty(rules, found.chosen, target).chosen;
  const all = [...chosen.values()].flat();
  const sum = all.reduce((total, { difficulty }) => total + difficulty, 0);
  const numbers = new Map(prepared.flatMap(({ questions }) => questions.map(({ id, number }) => [id, number])));
  return {
    solved: true,
    mean: all.length === 0 ? null : markOf(ratio(sum, all.length)),
    sections: plan.sections.map((section) =>
      section.rules.flatMap(({ id, points }) =>
        (chosen.get(id) ?? []).map((one) => ({ questionId: one.id, number: numbers.get(one.id)!, points })),
      ),
    ),
  };
}

/** A filter of a rule that would help if it alone were wider, and how many more questions that brings. */
export interface Relaxation {
  readonly rule: string;
  readonly filter: Filter;
  readonly gain: number;
}
export interface NamedShortage extends Omit<Shortage, 'knowledge' | 'rules'> {
  readonly rules: string[];
  readonly relaxations: Relaxation[];
}

/** Whether the rules can be met whatever the seed, and where not, which are in each other's way and what helps. */
export function feasibility(prepared: Prepared, pool: Pool): NamedShortage[] {
  const rules = inOrder(prepared, (_rule, questions) => questions.map(({ id }) => id));
  const found = firstOnes(rules) ? null : solveBlueprint(rules);
  if (!found || found.solved) return [];
  return found.shortages.map((shortage) => ({
    rules: [...shortage.rules],
    needed: shortage.needed,
    available: shortage.available,
    short: shortage.short,
    relaxations: prepared
      .filter(({ rule }) => shortage.rules.includes(rule.id))
      .flatMap(({ rule }) =>
        FILTERS.flatMap((filter): Relaxation[] => {
          const relaxed = wider(rule, filter);
          if (!relaxed) return [];
          const gain = gainOf(
            shortage,
            rules,
            matching(relaxed, pool).map(({ id }) => id),
          );
          return gain > 0 ? [{ rule: rule.id, filter, gain }] : [];
        }),
      )
      .sort((a, b) => b.gain - a.gain),
  }));
}

/** A cell of the matrix of what a blueprint is expected to cover. */
export interface CoverageRow {
  readonly point: { readonly id: string; readonly name: string } | null;
  /** Questions expected of each difficulty, 1 to 5, to 0.01. */
  readonly counts: number[];
}

const places = (value: number) => Math.round(value * 100) / 100;
const total = ({ counts }: Pick<CoverageRow, 'counts'>) => counts.reduce((sum, one) => sum + one, 0);

/** Questions by first knowledge point and difficulty, each as often as it is likely; points with most questions first. */
export function coverageOf(
  questions: readonly {
    readonly primary: CoverageRow['point'];
    readonly difficulty: number;
    readonly likely: number;
  }[],
): CoverageRow[] {
  const rows = new Map<string | null, { point: CoverageRow['point']; counts: number[] }>();
  for (const { primary, difficulty, likely } of questions) {
    const key = primary?.id ?? null;
    const row = rows.get(key) ?? { point: primary, counts: [0, 0, 0, 0, 0] };
    row.counts[difficulty - 1]! += likely;
    rows.set(key, row);
  }
  return [...rows.values()]
    .map(({ point, counts }) => ({ point, counts: counts.map(places) }))
    .sort((a, b) => total(b) - total(a));
}

/** Figures of a blueprint before anything is drawn: each question of a rule is as likely as the others, quotas aside. */
export function expectation(prepared: Prepared): {
  readonly mean: number | null;
  readonly overlap: number;
  readonly coverage: CoverageRow[];
} {
  const likely = prepared.flatMap(({ rule, questions }) =>
    questions.map(({ primary, difficulty }) => ({
      primary,
      difficulty,
      likely: Math.min(1, rule.need / questions.length),
    })),
  );
  const n = likely.reduce((sum, one) => sum + one.likely, 0);
  const sum = likely.reduce((all, one) => all + one.difficulty * one.likely, 0);
  return {
    mean: n === 0 ? null : places(sum / n),
    overlap: expectedOverlap(
      prepared.map(({ rule, questions }) => ({ need: rule.need, candidates: questions.length })),
    ),
    coverage: coverageOf(likely),
  };
}

/** A seed for who tries a blueprint, from what he or she typed. */
export const trialSeed = (paperId: string, text: string): string => {
  const stream = new SeededStream(`${paperId}|${text}`, 'trial');
  return Array.from({ length: 8 }, () => stream.word().toString(16).padStart(8, '0')).join('');
};
