import type { MemberNode, TotalNode } from '../../../shared/grade-calculation.model.ts';

/** Members of an appealed number that came from something one can look at: of its item, or of all for the total. */
export function sourcesOf(tree: TotalNode, target: string): (MemberNode & { readonly item: string })[] {
  return tree.items
    .filter((item) => target === 'total' || item.key === target)
    .flatMap((item) => item.members.map((member) => ({ ...member, item: item.key })))
    .filter((member) => member.inputs.some((ref) => /^(run|report):/.test(ref)));
}
