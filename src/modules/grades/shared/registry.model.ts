import { roundHalfUp } from '../../../kernel/values/decimal.ts';
import { CELL_FLAGS, type Flag, type TotalNode } from './grade-calculation.model.ts';
import type { GradeScheme, REGISTRY_PARTS } from './grade-scheme.model.ts';

/** What the registry is told of one published total beside the total and its band. */
export interface RegistryLine {
  /** Weighted mean of the items of the term, rounded like the total; null when none of them counts. */
  readonly usual: number | null;
  /** The same of the items of its end. */
  readonly final: number | null;
  /** Flags that stand behind the total, each once. */
  readonly flags: readonly Exclude<Flag, 'normal'>[];
}

const FLAGS = [...CELL_FLAGS, 'retake'] as const;

/** Reads a line of the registry's file from a stored derivation and the scheme it was made by. */
export function registryLine(tree: TotalNode, scheme: GradeScheme): RegistryLine {
  const meanOf = (part: (typeof REGISTRY_PARTS)[number]) => {
    const own = new Set(scheme.items.filter((item) => (item.registryPart ?? 'usual') === part).map((item) => item.key));
    const counting = tree.items.filter((item) => item.counted && own.has(item.key));
    const weights = counting.reduce((sum, item) => sum + item.weight, 0);
    if (weights === 0) return null;
    return roundHalfUp(
      counting.reduce((sum, item) => sum + item.weight * (item.exact ?? 0), 0) / weights,
      tree.decimals,
    );
  };
  const told = new Set(
    [...tree.notes, ...tree.items.flatMap((item) => item.members.flatMap((member) => member.notes))].map(
      (note) => note.code,
    ),
  );
  return {
    usual: meanOf('usual'),
    final: meanOf('final'),
    flags: FLAGS.filter((flag) => told.has(`grades.note.${flag}`)),
  };
}
