import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { EventSubscriber } from '../../../platform/http/module.ts';
import { classFacts } from '../../classes/server/classes.public.ts';
import { experimentNodes } from '../../courses/server/courses.public.ts';
import { type Notice, notify } from '../../notifications/server/notifications.public.ts';
import { visibleReports } from './report.repository.ts';

interface ReportNews {
  readonly reportId: string;
  readonly nodeId: string;
  readonly personId: string;
}

/** What notices of this module are about. */
const OBJECT = 'labReport';

/** One line per class and node for its teachers, with the number of reports that came since it was read. */
async function notifyMarkers(tx: TxCtx, news: ReportNews & { readonly classId: string; readonly version: number }) {
  const [node] = await experimentNodes(tx, { nodeIds: [news.nodeId] });
  const teaching = (await classFacts(tx, { classIds: [news.classId] })).get(news.classId);
  if (!node || !teaching) return;
  notify(tx, {
    to: teaching.teacherIds,
    kind: 'todo',
    key: 'labReports.notice.submitted',
    params: { className: teaching.name, nodeName: node.name },
    target: {
      page: 'centre.labReport',
      query: { course: node.courseId, classId: news.classId, state: 'submitted' },
    },
    dedupe: `labReports.submitted:${news.reportId}:${news.version}`,
    group: `labReports.submitted:${news.classId}:${news.nodeId}`,
  });
}

async function notifyAuthor(
  tx: TxCtx,
  news: ReportNews,
  messages: Pick<Notice, 'kind'> & { readonly event: 'returned' | 'graded' | 'withdrawn' },
) {
  const [node] = await experimentNodes(tx, { nodeIds: [news.nodeId] });
  // A score that appears with the published grade is told with it.
  if (!node || (messages.event !== 'returned' && node.reportScore === 'withGrade')) return;
  notify(tx, {
    to: [news.personId],
    kind: messages.kind,
    key: `labReports.notice.${messages.event}`,
    params: { nodeName: node.name },
    target: { page: 'centre.labReport', query: { report: news.reportId } },
    object: { kind: OBJECT, id: news.reportId },
  });
}

/** Tells markers what was handed in, and authors what became of it. */
export const noticeSubscribers: readonly EventSubscriber[] = [
  {
    name: 'labReports.tellMarkers',
    event: 'labReports.submitted',
    version: 1,
    run: (tx, payload) => notifyMarkers(tx, payload as unknown as Parameters<typeof notifyMarkers>[1]),
  },
  {
    name: 'labReports.tellReturned',
    event: 'labReports.returned',
    version: 1,
    run: (tx, payload) => notifyAuthor(tx, payload as unknown as ReportNews, { kind: 'todo', event: 'returned' }),
  },
  {
    name: 'labReports.tellGraded',
    event: 'labReports.graded',
    version: 1,
    run: (tx, payload) => notifyAuthor(tx, payload as unknown as ReportNews, { kind: 'teaching', event: 'graded' }),
  },
  {
    name: 'labReports.tellWithdrawn',
    event: 'labReports.withdrawn',
    version: 1,
    run: (tx, payload) => notifyAuthor(tx, payload as unknown as ReportNews, { kind: 'teaching', event: 'withdrawn' }),
  },
];

/** Of these reports, those the actor may still see. */
export const noticeObjects = {
  kind: OBJECT,
  visible: async (ctx: Ctx, ids: readonly string[]) => new Set(await visibleReports(ctx, ids)),
};
