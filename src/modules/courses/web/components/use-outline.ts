import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { type Action, useAction } from '../../../../ui/api/use-action.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  copyNodeRoute,
  courseTreeRoute,
  createNodeRoute,
  deleteNodeRoute,
  getNodeRoute,
  moveNodeRoute,
  nodeBinRoute,
  restoreNodeRoute,
  showNodeRoute,
} from '../../shared/structure.contract.ts';
import { childrenOf, type NodeType, type Placed } from '../../shared/structure.model.ts';
import { placeOf } from './outline.model.ts';
import type { DropPlace } from './use-outline-drag.ts';

/** A node with the name messages call it by. */
interface Named {
  readonly id: string;
  readonly name: string;
}
const LONGEST_NAME = 100;

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

  const put = async (id: string, to: DropPlace) => {
    await call(moveNodeRoute, { params: { nodeId: id }, body: to });
    await again();
  };
  const move: Action<[Named, DropPlace, string]> = useAction(async (node, to, said) => {
    const before = placeOf(nodes, node.id);
    await put(node.id, to);
    undoToast(said, () => put(node.id, before));
  });

  const copy: Action<[Named, (id: string) => void]> = useAction(async (node, done) => {
    const name = t('courses.copy.name', { name: node.name }).slice(0, LONGEST_NAME);
    const { id } = await call(copyNodeRoute, { params: { nodeId: node.id }, body: { name } });
    toast.show({ text: t('courses.copy.done', { name }), tone: 'success' });
    await again();
    done(id);
  });

  const takeBack = async (id: string) => {
    await call(restoreNodeRoute, { params: { nodeId: id } });
    await refresh(courseTreeRoute, getNodeRoute, nodeBinRoute);
  };
  const restore: Action<[Named]> = useAction(async ({ id, name }) => {
    await takeBack(id);
    toast.show({ text: t('courses.bin.restored', { name }), tone: 'success' });
  });

  const show: Action<[string, boolean, (version: number) => void]> = useAction(async (id, visible, done) => {
    const { version } = await call(showNodeRoute, { params: { nodeId: id }, body: { visible } });
    done(version);
    await again();
  });

  const remove: Action<[Named]> = useAction(
    async ({ id, name }) => {
      await call(deleteNodeRoute, { params: { nodeId: id } });
      // The node itself is not asked for again: it is gone.
      await refresh(courseTreeRoute, nodeBinRoute);
      undoToast(t('courses.node.deletedOf', { name }), () => takeBack(id));
    },
    { quiet: true },
  );

  return { create, move, copy, show, remove, restore };
}
