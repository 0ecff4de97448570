import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import {
  closeCourseRoute,
  getCourseRoute,
  listCoursesRoute,
  publishCourseRoute,
} from '../../shared/course.contract.ts';
import { mayMove } from '../../shared/course.policy.ts';

type Move = 'publish' | 'close';
const SHORTEST_REASON = 5;

function MoveDialog({
  course,
  move,
  onClose,
}: {
  readonly course: { readonly id: string; readonly name: string; readonly state: string };
  readonly move: Move;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const again = move === 'publish' && course.state === 'closed';
  const short = move === 'close' && reason.trim().length < SHORTEST_REASON;
  const params = { courseId: course.id };
  const action = useAction(
    async () => {
      if (move === 'publish') await call(publishCourseRoute, { params });
      else await call(closeCourseRoute, { params, body: { reason: reason.trim() } });
      await refresh(getCourseRoute, listCoursesRoute);
    },
    { done: t(`courses.move.${move}.done`), quiet: true },
  );
  const go = async () => {
    setTried(true);
    if (!short && (await action.run())) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={t(again ? 'courses.move.again.title' : `courses.move.${move}.title`, { name: course.name })}
      closeLabel={t('ui.action.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          <Button variant={move === 'close' ? 'danger' : 'primary'} loading={action.busy} onClick={() => void go()}>
            {t(again ? 'courses.move.again' : `courses.move.${move}`)}
          </Button>
        </>
      }
    >
      <div className="vse-stack">
        {action.error && <Banner tone="error">{action.error.message}</Banner>}
        <p>{t(`courses.move.${move}.text`)}</p>
        {move === 'close' && (
          <TextArea
            label={t('courses.move.reason')}
            required
            maxLength={200}
            counted
            value={reason}
            error={tried && short ? t('courses.move.reasonShort', { n: SHORTEST_REASON }) : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** 发布, 重新发布 or 关闭 of a course with their questions; nothing for people who may not. */
export function CourseMoves({
  course,
  small,
}: {
  readonly course: {
    readonly id: string;
    readonly name: string;
    readonly state: string;
    readonly role: string | null;
  };
  readonly small?: boolean;
}) {
  const t = useT();
  const [move, setMove] = useState<Move | null>(null);
  if (course.role !== 'lead') return null;
  const size = small ? 'small' : 'normal';
  return (
    <>
      {mayMove('publish', course.state) && (
        <Button size={size} variant={small ? 'ghost' : 'primary'} onClick={() => setMove('publish')}>
          {t(course.state === 'closed' ? 'courses.move.again' : 'courses.move.publish')}
        </Button>
      )}
      {mayMove('close', course.state) && (
        <Button size={size} variant={small ? 'ghost' : 'default'} onClick={() => setMove('close')}>
          {t('courses.move.close')}
        </Button>
      )}
      {move && <MoveDialog course={course} move={move} onClose={() => setMove(null)} />}
    </>
  );
}
