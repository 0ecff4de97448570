import type { StepRow } from './record/step-table.tsx';

type Scored = Pick<StepRow, 'maxScore' | 'knowledge'> & {
  readonly done: Pick<NonNullable<StepRow['done']>, 'score'> | null;
};

/** More spokes cannot be told apart. */
const MAX = 12;

/** Points reached of those to be had, by knowledge point in the order of the steps; a step counts for each of its points. */
export function knowledgeShares(
  steps: readonly Scored[],
): readonly { readonly name: string; readonly share: number }[] {
  const sums = new Map<string, { got: number; most: number }>();
  for (const step of steps) {
    for (const name of new Set(step.knowledge)) {
      const sum = sums.get(name) ?? { got: 0, most: 0 };
      sums.set(name, { got: sum.got + (step.done?.score ?? 0), most: sum.most + step.maxScore });
    }
  }
  return [...sums]
    .filter(([, { most }]) => most > 0)
    .slice(0, MAX)
    .map(([name, { got, most }]) => ({ name, share: Math.min(1, Math.max(0, got / most)) }));
}
