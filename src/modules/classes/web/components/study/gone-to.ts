import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { itemsInOrder, nextItem } from '../../../../courses/shared/standing.model.ts';
import type { courseTreeRoute } from '../../../../courses/shared/structure.contract.ts';

export type Outline = CallOutput<typeof courseTreeRoute>;

/** The outline as it is answered once the learner is at a node. */
export function goneTo(outline: Outline, nodeId: string): Outline {
  const at = outline.rows.find(({ id }) => id === nodeId);
  if (!outline.standing || !at) return outline;
  const isLeft = ({ mark, lock }: Outline['rows'][number]) => mark?.state !== 'done' && lock === null;
  const next = nextItem(itemsInOrder(outline.rows), nodeId, isLeft);
  return {
    ...outline,
    standing: {
      ...outline.standing,
      begun: true,
      last: { nodeId, name: at.name },
      next: next && { nodeId: next.id, name: next.name },
    },
  };
}
