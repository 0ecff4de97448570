import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { type Action, useAction } from '../../../../ui/api/use-action.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  courseTreeRoute,
  createNodeRoute,
  deleteNodeRoute,
  getNodeRoute,
  moveNodeRoute,
  showNodeRoute,
} from '../../shared/structure.contract.ts';
import { childrenOf, type NodeType, type Placed } from '../../shared/structure.model.ts';
import { type Shift, shiftOf } from './outline.model.ts';

/** Where a new node goes: behind a node, below one, or at the end of the top. */
export type Spot = { readonly after: string } | { readonly below: string } | 'end';

/** A node to be made. */
export interface NewNode {
  readonly type: NodeType;
  readonly name: string;
  readonly spot: Spot;
  readonly experimentId?: string;
}

/** The commands of the outline; each reads the outline anew when it is done. */
export function useOutline(courseId: string, nodes: readonly Placed[]) {
  const t = useT();
  const again = () => refresh(courseTreeRoute, getNodeRoute);

  const place = (spot: Spot): { parent: string | null; index: number | null } => {
    if (spot === 'end') return { parent: null, index: null };
    if ('below' in spot) return { parent: spot.below, index: null };
    const before = nodes.find((node) => node.id === spot.after);
    const row = before ? childrenOf(nodes, before.parent) : [];
    const index = row.findIndex((node) => node.id === spot.after) + 1;
    return { parent: before?.parent ?? null, index: index < row.length ? index : null };
  };

  const create: Action<[NewNode, (id: string) => void]> = useAction(async (node, done) => {
    const { parent, index } = place(node.spot);
    const { id } = await call(createNodeRoute, {
      params: { courseId },
      body: {
        type: node.type,
        parent,
        name: node.name,
        ...(node.experimentId ? { experiment: { experimentId: node.experimentId } } : {}),
      },
    });
    if (index !== null) await call(moveNodeRoute, { params: { nodeId: id }, body: { parent, index } });
    await again();
    done(id);
  });

  const shift: Action<[string, Shift]> = useAction(async (id, step) => {
    const to = shiftOf(nodes, id, step);
    if (!to) return;
    await call(moveNodeRoute, { params: { nodeId: id }, body: to });
    await again();
  });

  const show: Action<[string, boolean, (version: number) => void]> = useAction(async (id, visible, done) => {
    const { version } = await call(showNodeRoute, { params: { nodeId: id }, body: { visible } });
    done(version);
    await again();
  });

  const remove: Action<[string]> = useAction(
    async (id) => {
      await call(deleteNodeRoute, { params: { nodeId: id } });
      await again();
    },
    { done: t('courses.node.deleted'), quiet: true },
  );

  return { create, shift, show, remove };
}
