import { useSearchParams } from 'react-router';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../ui/api/query.ts';
import { ButtonLink } from '../../../../ui/design/button.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { type Course, CourseFrame } from '../../../courses/web/courses.public.tsx';
import { ownRecordRoute, ownSessionsRoute } from '../../shared/attendance.contract.ts';
import { ownLeaveRoute } from '../../shared/leave.contract.ts';
import { CheckInCard, ScannedCheckIn } from '../components/check-in-card.tsx';
import { OwnLeave } from '../components/own-leave.tsx';
import { OwnRecord } from '../components/own-record.tsx';
import '../components/attendance.css';

/** A session that is opened appears here by itself. */
const POLL_MS = 15_000;

/** What the team of a course finds here: the way to its own side. */
function ForTeam({ course }: { readonly course: Course }) {
  const t = useT();
  return (
    <EmptyState
      action={
        <ButtonLink href={addressOf('maintain.teachingManage.myClass', { Id: course.id, tab: 'attendance' })}>
          {t('attendance.own.toTeam')}
        </ButtonLink>
      }
    >
      {t('attendance.own.team')}
    </EmptyState>
  );
}

function CheckIn({ course }: { readonly course: Course }) {
  const t = useT();
  const [params] = useSearchParams();
  const sessionId = params.get('session');
  const code = params.get('code');
  const scanned = sessionId !== null && code !== null ? { sessionId, code } : null;
  const open = useCall(ownSessionsRoute, {}, { refetchInterval: POLL_MS });
  // The parts below each other come together: none pushes another down.
  const parts = [
    useCall(ownLeaveRoute, { params: { courseId: course.id } }),
    useCall(ownRecordRoute, { params: { courseId: course.id } }),
  ];
  if (open.error && !open.data) return <CallError error={open.error} retry={open.refetch} />;
  if (!open.data || parts.some(({ isPending }) => isPending)) return <SkeletonBlock height="220px" />;
  const rows = open.data.rows.filter((row) => row.courseId === course.id && row.id !== scanned?.sessionId);
  return (
    <div className="vse-stack vse-att">
      <div className="vse-att-checkin">
        {scanned && <ScannedCheckIn key={`${scanned.sessionId} ${scanned.code}`} {...scanned} />}
        {rows.map((row) => (
          <CheckInCard key={row.id} session={row} />
        ))}
        {!scanned && rows.length === 0 && <EmptyState compact>{t('attendance.own.nothing')}</EmptyState>}
      </div>
      <OwnLeave courseId={course.id} />
      <OwnRecord courseId={course.id} />
    </div>
  );
}

/** 签到: where a learner checks in and sees the own record. */
export default function CheckInPage() {
  return (
    <CourseFrame>
      {(course) => (course.role === null ? <CheckIn key={course.id} course={course} /> : <ForTeam course={course} />)}
    </CourseFrame>
  );
}
