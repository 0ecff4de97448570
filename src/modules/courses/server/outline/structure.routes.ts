import { type BoundRoute, route } from '../../../../platform/http/module.ts';
import { sendFile } from '../../../../platform/http/send-file.ts';
import { linksOf } from '../../../knowledge/server/knowledge.public.ts';
import { progressOf } from '../../shared/completion.model.ts';
import { addLinesRoute, removeNodesRoute } from '../../shared/outline.contract.ts';
import * as progress from '../../shared/progress.contract.ts';
import { keepPlaceRoute } from '../../shared/standing.contract.ts';
import * as contract from '../../shared/structure.contract.ts';
import { objectivesOfNode } from '../info/objective.service.ts';
import { learningFigures, markNodeDone, openLink, reportView } from '../progress/progress.service.ts';
import { keepPlace, standingIn } from '../progress/standing.service.ts';
import { outlineDocument } from '../sheet/outline-document.service.ts';
import { makeOutlineSheet } from '../sheet/outline-sheet.service.ts';
import { ownDatesSeen } from './class-dates.service.ts';
import { seeNode, seeOutline } from './node.access.ts';
import { addNode, addNodeOnce, moveNode, NODE_LINKS, pinnableVersions, updateNode } from './node.service.ts';
import { changeNodes, showNodes } from './node-batch.service.ts';
import { copyNode, listBin, restoreNode } from './node-bin.service.ts';
import { addLines } from './node-lines.service.ts';
import { deleteNode, removeNodes } from './node-removal.service.ts';
import { showNode } from './node-visibility.service.ts';
import { outlineFor } from './outline.service.ts';
import { classChoices, noticeChoices } from './unlock.service.ts';

/** Routes of the outline. */
export const structureRoutes: readonly BoundRoute[] = [
  // Not one look: what works tell of themselves is read as the system, on a connection of its own.
  route(contract.courseTreeRoute, async (ctx, { params: { courseId } }) => {
    const outline = await seeOutline(ctx, courseId);
    const { view, learnt } = outline;
    const [rows, standing] = await Promise.all([
      outlineFor(ctx, courseId, outline, outline.rows),
      standingIn(ctx, courseId, outline),
    ]);
    return {
      rows,
      progress: view.face === 'learner' ? progressOf(learnt, outline.marks) : null,
      standing,
      can: {
        edit: view.rights?.structure === 'all' && view.row.state !== 'archived',
        learn: view.face === 'learner' && view.row.state === 'published' && view.row.learns && !ctx.preview,
      },
    };
  }),
  route(contract.getNodeRoute, async (ctx, { params }) => {
    const outline = await seeNode(ctx, params.nodeId);
    const { node, lock } = outline;
    const [shown] = await outlineFor(ctx, node.courseId, outline, [node]);
    const points = outline.view.face === 'learner' ? [] : await linksOf(ctx, NODE_LINKS, [node.id]);
    const objectives = outline.view.face === 'learner' ? [] : await objectivesOfNode(ctx, node.id);
    const classDates = await ownDatesSeen(ctx, outline.view, node.id);
    return {
      ...shown!,
      classDates,
      points,
      objectives: [...objectives],
      body: lock === null || lock.code === 'over' ? node.body : '',
      address: lock === null || lock.code === 'over' ? node.address : null,
    };
  }),
  route(progress.reportViewRoute, async (ctx, { params, body }) => reportView(ctx, params.nodeId, body)),
  route(progress.markDoneRoute, async (ctx, { params }) => markNodeDone(ctx, params.nodeId)),
  route(progress.openLinkRoute, async (ctx, { params }) => openLink(ctx, params.nodeId)),
  route(keepPlaceRoute, async (ctx, { params }) => {
    await keepPlace(ctx, params.nodeId);
    return {};
  }),
  route(progress.learningFiguresRoute, async (ctx, { params }) => {
    const { learners, rows } = await learningFigures(ctx, params.courseId);
    return { learners, rows: [...rows] };
  }),
  route(progress.noticeChoicesRoute, async (ctx, { params }) => ({
    rows: (await noticeChoices(ctx, params.courseId)).map(({ id, title, classes }) => ({
      id,
      title,
      classes: [...classes],
    })),
  })),
  route(progress.classChoicesRoute, async (ctx, { params }) => ({
    rows: (await classChoices(ctx, params.courseId)).map(({ id, name, ended }) => ({ id, name, ended })),
  })),
  route(contract.createNodeRoute, async (ctx, { params, body }) => {
    const { id: chosen } = body;
    const { id, removed } = chosen
      ? await addNodeOnce(ctx, params.courseId, { ...body, id: chosen })
      : await addNode(ctx, params.courseId, body);
    return { id, removed: [...removed] };
  }),
  route(contract.updateNodeRoute, async (ctx, { params, body }) => {
    const { version, removed } = await updateNode(ctx, params.nodeId, body);
    return { version, removed: [...removed] };
  }),
  route(contract.outlineSheetRoute, async (ctx, { params }, { reply }) => {
    const file = await makeOutlineSheet(ctx, params.courseId);
    return sendFile(reply, 'xlsx', file);
  }),
  route(contract.outlineDocumentRoute, async (ctx, { params }, { reply }) => {
    const file = await outlineDocument(ctx, params.courseId);
    return sendFile(reply, 'docx', file);
  }),
  route(contract.batchNodesRoute, async (ctx, { params, body }) => changeNodes(ctx, params.courseId, body.items)),
  route(contract.moveNodeRoute, async (ctx, { params, body }) => moveNode(ctx, params.nodeId, body)),
  route(contract.showNodeRoute, async (ctx, { params, body }) =>
    showNode(ctx, params.nodeId, body.visible, body.notify),
  ),
  route(contract.showNodesRoute, async (ctx, { params, body }) =>
    showNodes(ctx, params.courseId, body.ids ?? null, body.visible, body.notify),
  ),
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
  route(addLinesRoute, async (ctx, { params, body }) => addLines(ctx, params.courseId, body)),
  route(removeNodesRoute, async (ctx, { params, body }) => removeNodes(ctx, params.courseId, body.ids)),
  route(contract.deleteNodeRoute, async (ctx, { params }) => deleteNode(ctx, params.nodeId)),
];
