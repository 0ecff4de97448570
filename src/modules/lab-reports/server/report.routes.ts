import { type BoundRoute, route } from '../../../platform/http/module.ts';
import * as contract from '../shared/report.contract.ts';
import { gradeReport, regradeReport, returnReport } from './marking.service.ts';
import { openReport, saveReport, submitReport } from './report.service.ts';
import { listForMarking, listMine, readReport } from './report-detail.service.ts';

/** Routes of lab reports. */
export const reportRoutes: readonly BoundRoute[] = [
  route(contract.myReportsRoute, async (ctx) => ({ rows: await listMine(ctx) })),
  route(contract.openReportRoute, async (ctx, { body }) => ({ id: await openReport(ctx, body.nodeId) })),
  route(contract.getReportRoute, async (ctx, { params, query }) => readReport(ctx, params.reportId, query.reason)),
  route(contract.saveReportRoute, async (ctx, { params, body }) => saveReport(ctx, params.reportId, body)),
  route(contract.submitReportRoute, async (ctx, { params, body }) => submitReport(ctx, params.reportId, body.revision)),
  route(contract.reportQueueRoute, async (ctx, { params, query }) =>
    listForMarking(ctx, { ...query, courseId: params.courseId }),
  ),
  route(contract.gradeReportRoute, async (ctx, { params, body }) => gradeReport(ctx, params.reportId, body)),
  route(contract.returnReportRoute, async (ctx, { params, body }) => returnReport(ctx, params.reportId, body)),
  route(contract.regradeReportRoute, async (ctx, { params, body }) => {
    const { reason, ...mark } = body;
    return regradeReport(ctx, params.reportId, mark, reason);
  }),
];
