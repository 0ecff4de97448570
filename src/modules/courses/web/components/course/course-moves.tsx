import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { leadName } from '../../../../../ui/i18n/names.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  closeCourseRoute,
  getCourseRoute,
  listCoursesRoute,
  publishChecksRoute,
  publishCourseRoute,
} from '../../../shared/course.contract.ts';
import { mayMove } from '../../../shared/course.policy.ts';
import { PublishChecks } from './publish-checks.tsx';

type Move = 'publish' | 'close';
const MIN_REASON_LENGTH = 5;

/** The question before a course is published or closed. */
export function MoveDialog({
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
  const short = move === 'close' && reason.trim().length < MIN_REASON_LENGTH;
  const params = { courseId: course.id };
  const checks = useCall(publishChecksRoute, { params }, { enabled: move === 'publish' });
  const barred = move === 'publish' && (!checks.data || checks.data.rows.some(({ hard, ok }) => hard && !ok));
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
    <FormDialog
      title={t(again ? 'courses.move.again.title' : `courses.move.${move}.title`, { name: leadName(course) })}
      submitLabel={t(again ? 'courses.move.again' : `courses.move.${move}`)}
      busy={action.busy}
      disabled={barred}
      danger={move === 'close'}
      role="alertdialog"
      onSubmit={() => void go()}
      onClose={onClose}
    >
      {checks.error && <CallError error={checks.error} compact retry={checks.refetch} />}
      {move === 'publish' && checks.data && (
        <PublishChecks courseId={course.id} rows={checks.data.rows} onGo={onClose} />
      )}
      {action.error && <Banner tone="error">{action.error.message}</Banner>}
      <p>{t(`courses.move.${move}.text`)}</p>
      {move === 'close' && (
        <TextArea
          label={t('courses.move.reason')}
          required
          maxLength={200}
          counted
          value={reason}
          error={tried && short ? t('courses.move.reasonShort', { n: MIN_REASON_LENGTH }) : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

/** 发布, 重新发布 or 关闭 of a course with their questions; nothing for people who may not. */
export function CourseMoves({
  course,
  beforePublish,
}: {
  readonly course: {
    readonly id: string;
    readonly name: string;
    readonly state: string;
    readonly role: string | null;
  };
  /** Saves what is typed on the page; false when it cannot be saved, and nothing is asked then. */
  readonly beforePublish?: () => Promise<boolean>;
}) {
  const t = useT();
  const [move, setMove] = useState<Move | null>(null);
  if (course.role !== 'lead') return null;
  const ask = async () => {
    if (!beforePublish || (await beforePublish())) setMove('publish');
  };
  return (
    <>
      {mayMove('publish', course.state) && (
        <Button variant="primary" onClick={() => void ask()}>
          {t(course.state === 'closed' ? 'courses.move.again' : 'courses.move.publish')}
        </Button>
      )}
      {mayMove('close', course.state) && <Button onClick={() => setMove('close')}>{t('courses.move.close')}</Button>}
      {move && <MoveDialog course={course} move={move} onClose={() => setMove(null)} />}
    </>
  );
}
