import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Popconfirm } from '../../../../../ui/design/popconfirm.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { getCourseRoute, listCoursesRoute } from '../../../../courses/shared/course.contract.ts';
import { leaveQueueRoute, myEnrolmentsRoute } from '../../../shared/class.contract.ts';
import { ownCoursesRoute } from '../../../shared/own-course.contract.ts';
import { leaveClassRoute } from '../../../shared/roster.contract.ts';

type Enrolment = CallOutput<typeof myEnrolmentsRoute>['rows'][number];

/** 取消候补, 取消申请, 退出课程: whichever the learner may do; asks first. Nothing where there is none. */
export function LeaveButton({ row }: { readonly row: Enrolment }) {
  const t = useT();
  const { classId, className: name } = row;
  const way =
    row.state === 'waiting' || row.state === 'applied'
      ? row.state
      : row.leaveUntil !== null
        ? ('active' as const)
        : null;
  const leave = useAction(
    async () => {
      await call(way === 'active' ? leaveClassRoute : leaveQueueRoute, { params: { classId } });
      await refresh(myEnrolmentsRoute, ownCoursesRoute, listCoursesRoute, getCourseRoute);
    },
    {
      done: t(
        way === 'active' ? 'classes.leave.done' : way === 'applied' ? 'classes.apply.left' : 'classes.queue.left',
      ),
    },
  );
  if (way === null) return null;
  const texts = {
    waiting: {
      label: t('classes.queue.leave'),
      title: t('classes.queue.leaveTitle'),
      text: t('classes.queue.leaveText', { name, n: row.place ?? 1 }),
    },
    applied: {
      label: t('classes.apply.leave'),
      title: t('classes.apply.leaveTitle'),
      text: t('classes.apply.leaveText', { name }),
    },
    active: {
      label: t('classes.leave.open'),
      title: t('classes.leave.title'),
      text: t('classes.leave.text', { time: formatInstant(row.leaveUntil) }),
    },
  }[way];
  return (
    <Popconfirm
      title={texts.title}
      confirmLabel={texts.label}
      danger
      onConfirm={() => leave.run()}
      trigger={(open) => (
        <Button size="small" variant="ghost" loading={leave.busy} onClick={open}>
          {texts.label}
        </Button>
      )}
    >
      {texts.text}
    </Popconfirm>
  );
}
