import type { TotalNode } from '../../shared/grade-calculation.model.ts';

/** Runs of a derivation among which one is being verified, each once. */
export function heldRuns(tree: TotalNode): readonly string[] {
  const members = tree.items.flatMap((item) => item.members);
  const held = members.filter((member) => member.notes.some(({ code }) => code === 'grades.note.unverified'));
  const runs = held.flatMap((member) => member.inputs.filter((ref) => ref.startsWith('run:')));
  return [...new Set(runs)].map((ref) => ref.slice('run:'.length));
}
