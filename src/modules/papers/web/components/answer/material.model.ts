import type { CandidateView, Material } from '../../../../questions/shared/candidate-view.model.ts';

interface Item {
  readonly view: CandidateView;
}

/** Numbers from 1 of the first and the last question on a form that speak of one material. */
export interface MaterialSpan {
  readonly from: number;
  readonly to: number;
}

/** Where the questions of a material stand on a form; null when there are none. */
export function materialSpan(items: readonly Item[], materialId: string): MaterialSpan | null {
  const from = items.findIndex(({ view }) => view.material?.id === materialId);
  const to = items.findLastIndex(({ view }) => view.material?.id === materialId);
  return from < 0 ? null : { from: from + 1, to: to + 1 };
}

/** Questions that stand one after the other and speak of the same material, or of none. */
export interface MaterialRun<T> {
  readonly material: Material | null;
  readonly items: readonly T[];
}

/** A list in runs of one material each. @param viewOf the question of a row */
export function materialRuns<T>(list: readonly T[], viewOf: (row: T) => CandidateView): MaterialRun<T>[] {
  const runs: { material: Material | null; items: T[] }[] = [];
  for (const row of list) {
    const material = viewOf(row).material ?? null;
    const last = runs.at(-1);
    if (last && (last.material?.id ?? null) === (material?.id ?? null)) last.items.push(row);
    else runs.push({ material, items: [row] });
  }
  return runs;
}
