import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { type Action, useAction } from '../../../../../ui/api/use-action.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  copyNodeRoute,
  courseTreeRoute,
  createNodeRoute,
  deleteNodeRoute,
  getNodeRoute,
  moveNodeRoute,
  nodeBinRoute,
  restoreNodeRoute,
  showNodesRoute,
  updateNodeRoute,
} from '../../../shared/structure.contract.ts';
import { childrenOf, type NodeType, type Placed } from '../../../shared/structure.model.ts';
import { placeOf } from './outline.model.ts';
import type { DropPlace } from './use-outline-drag.ts';

/** A node with the name messages call it by. */
interface Named {
  readonly id: string;
  readonly name: string;
}
export const MAX_NAME = 100;

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
    const name = t('courses.copy.name', { name: node.name }).slice(0, MAX_NAME);
    const { id } = await call(copyNodeRoute, { params: { nodeId: node.id }, body: { name } });
    toast.show({ text: t('courses.copy.done', { name }), tone: 'success' });
    await again();
    done(id);
  });

  /** Another name for a node. `done` receives the version it has from then on. */
  const rename: Action<[{ readonly id: string; readonly version: number }, string, (version: number) => void]> =
    useAction(async ({ id, version }, name, done) => {
      const answer = await call(updateNodeRoute, { params: { nodeId: id }, body: { version, name } });
      done(answer.version);
      await again();
    });

  const takeBack = async (id: string) => {
    await call(restoreNodeRoute, { params: { nodeId: id } });
    await refresh(courseTreeRoute, getNodeRoute, nodeBinRoute);
  };
  const restore: Action<[Named]> = useAction(async ({ id, name }) => {
    await takeBack(id);
    toast.show({ text: t('courses.bin.restored', { name }), tone: 'success' });
  });

  const setVisible = async (visible: boolean, ids?: readonly string[]) => {
    const answer = await call(showNodesRoute, {
      params: { courseId },
      body: { visible, ...(ids ? { ids: [...ids] } : {}) },
    });
    await again();
    return answer;
  };
  /** Several nodes or, without ids, all of them; showing a node shows what is below it. */
  const show: Action<[boolean, readonly string[] | undefined, (versions: ReadonlyMap<string, number>) => void]> =
    useAction(async (visible, ids, done) => {
      const { rows, skipped } = await setVisible(visible, ids);
      done(new Map(rows.map(({ id, version }) => [id, version])));
      if (skipped.length > 0) {
        const names = skipped.map(({ name }) => name).join(t('courses.list.comma'));
        toast.show({ text: t('courses.show.skipped', { n: skipped.length, names }), tone: 'warning' });
      }
      if (rows.length === 0) return;
      undoToast(t(visible ? 'courses.show.shown' : 'courses.show.hidden', { n: rows.length }), () =>
        setVisible(
          !visible,
          rows.map(({ id }) => id),
        ),
      );
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

  return { create, rename, move, copy, show, remove, restore };
}
