import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { moved } from '../../../../../ui/forms/sortable-list.tsx';
import type { paperRoute, papersRoute } from '../../../shared/paper.contract.ts';
import {
  emptySection,
  itemsOf,
  type PaperItem,
  type PaperPlan,
  type PaperProblem,
  type PaperSection,
  planCount,
  planTotal,
} from '../../../shared/paper.model.ts';

export type Paper = CallOutput<typeof paperRoute>;
export type PaperLine = CallOutput<typeof papersRoute>['rows'][number];
/** What the bank says of a question. */
export type BankQuestion = Paper['questionFacts'][number];
export type Facts = ReadonlyMap<string, BankQuestion>;

/** A paper while it is written. */
export interface Draft {
  readonly name: string;
  readonly fullMark: number;
  readonly plan: PaperPlan;
}

export const draftOf = ({ name, fullMark, plan }: Paper): Draft => ({ name, fullMark, plan });
export const sameDraft = (a: Draft, b: Draft): boolean => JSON.stringify(a) === JSON.stringify(b);

/** An id for a section or rule that says nothing. */
export function newPartId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join('');
}

const mapSection = (plan: PaperPlan, id: string, change: (section: PaperSection) => PaperSection): PaperPlan => ({
  ...plan,
  sections: plan.sections.map((section) => (section.id === id ? change(section) : section)),
});

export const changeSection = (plan: PaperPlan, id: string, change: Partial<PaperSection>): PaperPlan =>
  mapSection(plan, id, (section) => ({ ...section, ...change }));
export const addSection = (plan: PaperPlan): PaperPlan => ({
  ...plan,
  sections: [...plan.sections, emptySection(newPartId())],
});
export const removeSection = (plan: PaperPlan, id: string): PaperPlan => ({
  ...plan,
  sections: plan.sections.filter((section) => section.id !== id),
});
export function moveSection(plan: PaperPlan, id: string, step: 1 | -1): PaperPlan {
  const at = plan.sections.findIndex((section) => section.id === id);
  return { ...plan, sections: moved(plan.sections, at, at + step) };
}

/** Points that all questions of a section have; null where they differ or there are none. */
export function commonPoints({ items }: PaperSection): number | null {
  const [first] = items;
  return first && items.every(({ points }) => points === first.points) ? first.points : null;
}

/** Adds questions that are not in the paper yet, with the points of their section where those are one. */
export function addItems(plan: PaperPlan, sectionId: string, chosen: readonly BankQuestion[]): PaperPlan {
  const known = new Set(itemsOf(plan).map(({ questionId }) => questionId));
  return mapSection(plan, sectionId, (section) => {
    const points = commonPoints(section);
    const more = chosen
      .filter(({ id }) => !known.has(id))
      .map((one): PaperItem => ({ questionId: one.id, number: one.number, points: points ?? one.points }));
    return { ...section, items: [...section.items, ...more] };
  });
}

export const changeItem = (plan: PaperPlan, questionId: string, change: Partial<PaperItem>): PaperPlan => ({
  ...plan,
  sections: plan.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.questionId === questionId ? { ...item, ...change } : item)),
  })),
});
export const removeItem = (plan: PaperPlan, questionId: string): PaperPlan => ({
  ...plan,
  sections: plan.sections.map((section) => ({
    ...section,
    items: section.items.filter((item) => item.questionId !== questionId),
  })),
});
/** Puts a question at the end of another section. */
export function moveItem(plan: PaperPlan, questionId: string, sectionId: string): PaperPlan {
  const item = itemsOf(plan).find((one) => one.questionId === questionId);
  if (!item) return plan;
  return mapSection(removeItem(plan, questionId), sectionId, (section) => ({
    ...section,
    items: [...section.items, item],
  }));
}
export const setPoints = (plan: PaperPlan, sectionId: string, points: number): PaperPlan =>
  mapSection(plan, sectionId, (section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, points })),
  }));

/** Whether the bank has another version than the paper, and whether it can be taken. */
export function newerVersion(item: PaperItem, facts: Facts): 'ready' | 'unready' | null {
  const known = facts.get(item.questionId);
  if (!known || known.number <= item.number) return null;
  return known.state === 'ready' ? 'ready' : 'unready';
}

/** What is wrong with a question of a paper: deleted, retired or half written. */
export function itemFault(item: PaperItem, facts: Facts): 'gone' | 'unready' | null {
  const known = facts.get(item.questionId);
  if (!known || known.deleted) return 'gone';
  return known.state === 'retired' || (known.state === 'draft' && known.number === item.number) ? 'unready' : null;
}

/** What keeps a draft from being ready, as far as it can be seen without the bank. */
export function localProblems({ plan, fullMark }: Draft, facts: Facts): PaperProblem[] {
  if (planCount(plan) === 0) return [{ code: 'empty' }];
  const empty = plan.sections.flatMap(({ items, rules }, i): PaperProblem[] =>
    items.length + rules.length === 0 ? [{ code: 'emptySection', section: i + 1 }] : [],
  );
  const total = planTotal(plan);
  const sums: PaperProblem[] = total === fullMark ? [] : [{ code: 'total', total, fullMark }];
  const places = (fault: 'gone' | 'unready') =>
    itemsOf(plan).flatMap((item, i) => (itemFault(item, facts) === fault ? [i + 1] : []));
  const faults = (['gone', 'unready'] as const).flatMap((code): PaperProblem[] => {
    const questions = places(code);
    return questions.length > 0 ? [{ code, questions }] : [];
  });
  return [...empty, ...sums, ...faults];
}
