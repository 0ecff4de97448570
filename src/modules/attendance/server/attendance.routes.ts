import { type BoundRoute, route } from '../../../platform/http/module.ts';
import { sendFile } from '../../../platform/http/send-file.ts';
import * as contract from '../shared/attendance.contract.ts';
import { presentSession } from './attendance.presenter.ts';
import { exportAttendance } from './attendance-export.service.ts';
import * as checkIn from './check-in.service.ts';
import * as sessions from './session.service.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Routes of 签到. @param key secret of the rotating codes */
export const attendanceRoutes = (key: Buffer): readonly BoundRoute[] => [
  route(contract.attendanceRoute, async (ctx, { params }) => {
    const { sessions: listed, ...rest } = await sessions.overview(ctx, params.classId);
    return { ...rest, sessions: listed.map((row) => ({ ...presentSession(row), counts: row.counts })) };
  }),
  route(contract.openSessionRoute, (ctx, { params, body }) => sessions.openSession(ctx, params.classId, body)),
  route(contract.exportAttendanceRoute, async (ctx, { params }, { reply }) =>
    sendFile(reply, 'xlsx', await exportAttendance(ctx, params.classId)),
  ),
  route(contract.sessionBoardRoute, async (ctx, { params }) => {
    const { session, rows, ...rest } = await sessions.board(ctx, params.sessionId);
    return {
      ...presentSession(session),
      classId: session.classId,
      radius: session.radius,
      ...rest,
      rows: rows.map((row) => ({ ...row, checkedInAt: iso(row.checkedInAt), changedAt: iso(row.changedAt) })),
    };
  }),
  route(contract.sessionTokenRoute, (ctx, { params }) => sessions.sessionToken(ctx, key, params.sessionId)),
  route(contract.closeSessionRoute, async (ctx, { params }) => {
    await sessions.closeSession(ctx, params.sessionId);
    return null;
  }),
  route(contract.setMarksRoute, (ctx, { params, body }) => sessions.setMarks(ctx, params.sessionId, body)),

  route(contract.ownSessionsRoute, async (ctx) => ({
    rows: (await checkIn.listOwn(ctx)).map((row) => ({ ...row, ...presentSession(row) })),
  })),
  route(contract.checkInRoute, (ctx, { params, body }) => checkIn.checkIn(ctx, key, params.sessionId, body)),
  route(contract.ownRecordRoute, async (ctx, { params }) => {
    const { rows, ...sums } = await checkIn.ownRecord(ctx, params.courseId);
    return {
      ...sums,
      rows: rows.map((row) => ({
        ...presentSession(row),
        state: row.state,
        checkedInAt: iso(row.checkedInAt),
        reason: row.reason,
      })),
    };
  }),
];
