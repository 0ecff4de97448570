import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { experimentFacts } from '../../experiments/server/experiments.public.ts';
import * as contract from '../shared/structure.contract.ts';
import { seeNode, seeOutline } from './node.access.ts';
import { presentNode } from './node.presenter.ts';
import { addNode, deleteNode, moveNode, pinnableVersions, showNode, updateNode } from './node.service.ts';
import { copyNode, listBin, restoreNode } from './node-bin.service.ts';

const present = <T>(value: T | null): value is T => value !== null;

/** Routes of the outline. */
export const structureRoutes: readonly BoundRoute[] = [
  route(contract.courseTreeRoute, async (ctx, { params }) => {
    const { view, rows, locks } = await seeOutline(ctx, params.courseId);
    const names = await experimentFacts(ctx, rows.map((row) => row.experimentId).filter(present));
    return {
      rows: rows.map((row) => presentNode(row, names, locks.get(row.id) ?? null)),
      can: { edit: view.rights?.structure === 'all' && view.row.state !== 'archived' },
    };
  }),
  route(contract.getNodeRoute, async (ctx, { params }) => {
    const { node, lock } = await seeNode(ctx, params.nodeId);
    const names = await experimentFacts(ctx, [node.experimentId].filter(present));
    return { ...presentNode(node, names, lock), body: lock?.code === 'notYet' ? '' : node.body };
  }),
  route(contract.createNodeRoute, async (ctx, { params, body }) => {
    const { id, removed } = await addNode(ctx, params.courseId, body);
    return { id, removed: [...removed] };
  }),
  route(contract.updateNodeRoute, async (ctx, { params, body }) => {
    const { version, removed } = await updateNode(ctx, params.nodeId, body);
    return { version, removed: [...removed] };
  }),
  route(contract.moveNodeRoute, async (ctx, { params, body }) => moveNode(ctx, params.nodeId, body)),
  route(contract.showNodeRoute, async (ctx, { params, body }) => showNode(ctx, params.nodeId, body.visible)),
  route(contract.nodeVersionsRoute, async (ctx, { params }) => ({
    rows: (await pinnableVersions(ctx, params.courseId, params.experimentId)).map((row) => ({
      ...row,
      publishedAt: row.publishedAt.toISOString(),
    })),
  })),
  route(contract.copyNodeRoute, async (ctx, { params, body }) => copyNode(ctx, params.nodeId, body.name)),
  route(contract.nodeBinRoute, async (ctx, { params }) => ({
    rows: (await listBin(ctx, params.courseId)).map((row) => ({ ...row, deletedAt: row.deletedAt.toISOString() })),
  })),
  route(contract.restoreNodeRoute, async (ctx, { params }) => restoreNode(ctx, params.nodeId)),
  route(contract.deleteNodeRoute, async (ctx, { params }) => deleteNode(ctx, params.nodeId)),
];
