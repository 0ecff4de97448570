import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import type { MenuItem } from '../../../../../ui/design/menu.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { deleteExamRoute, restoreExamRoute } from '../../../shared/exam.contract.ts';
import { redraftExamRoute, withdrawExamRoute } from '../../../shared/exam-life.contract.ts';
import { type LaterSitting, sittingsAfter } from '../../../shared/sitting.policy.ts';
import { type Exam, examAddress } from '../exam.model.ts';
import { refreshExams } from '../refresh-exams.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { SittingDialog } from './sitting-dialog.tsx';
import { CloseDialog, ExtendDialog, RescheduleDialog } from './time-dialogs.tsx';

type Open = 'reschedule' | 'extend' | 'close' | 'copy' | LaterSitting;

/** What may be done with an exam now: the first things as buttons, the others for a menu, and their dialogs. */
export function useExamCommands(exam: Exam): {
  readonly first: readonly MenuItem[];
  readonly more: readonly MenuItem[];
  readonly element: ReactNode;
} {
  const t = useT();
  const navigate = useNavigate();
  const { confirm, element } = useConfirm();
  const [open, setOpen] = useState<Open | null>(null);
  const { kind, courseId, can, name } = exam;
  const params = { examId: exam.id };
  const list = examAddress(kind, { Id: courseId });
  const withdraw = useAction(async () => {
    const given = await confirm({
      grade: 'C',
      title: t('exams.withdraw.title', { name }),
      text: t('exams.withdraw.text', { n: exam.candidates }),
      confirmLabel: t('exams.command.withdraw'),
      danger: true,
    });
    if (!given) return;
    await call(withdrawExamRoute, { params, body: { reason: given.reason } });
    await refreshExams();
  });
  const redraft = useAction(async () => {
    await call(redraftExamRoute, { params });
    await refreshExams();
    void navigate(examAddress(kind, { Id: courseId, examId: exam.id, tab: 'settings' }));
  });
  const remove = useAction(async () => {
    const yes = await confirm({
      grade: 'B',
      title: t('exams.remove.title', { name }),
      text: t('exams.remove.text'),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (!yes) return;
    await call(deleteExamRoute, { params });
    void navigate(list);
    await refreshExams();
    undoToast(t('exams.removed.done', { name }), async () => {
      await call(restoreExamRoute, { params });
      await refreshExams();
    });
  });
  const item = (key: string, label: string, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    ...{ key, label, onSelect },
    ...more,
  });
  const danger = { danger: true, divided: true };
  const first = [
    ...(can.publish
      ? [
          {
            key: 'publish',
            label: t('exams.command.publish'),
            href: examAddress(kind, { Id: courseId, examId: exam.id, tab: 'settings', step: 'check' }),
          },
        ]
      : []),
    ...(can.redraft ? [item('redraft', t('exams.command.redraft'), () => void redraft.run())] : []),
    ...(can.extend ? [item('extend', t('exams.command.extend'), () => setOpen('extend'))] : []),
    ...(can.reschedule ? [item('reschedule', t('exams.command.reschedule'), () => setOpen('reschedule'))] : []),
  ];
  const later = can.createSitting ? sittingsAfter(exam) : [];
  const more = [
    ...later.toReversed().map((one) => item(one, t(`exams.command.${one}`), () => setOpen(one))),
    ...(can.copy ? [item('copy', t('exams.command.copy'), () => setOpen('copy'))] : []),
    ...(can.close ? [item('close', t('exams.command.close'), () => setOpen('close'), danger)] : []),
    ...(can.withdraw
      ? [item('withdraw', t('exams.command.withdraw'), () => void withdraw.run(), { ...danger, divided: !can.close })]
      : []),
    ...(can.remove ? [item('remove', t('ui.action.delete'), () => void remove.run(), danger)] : []),
  ];
  const close = () => setOpen(null);
  const toSettings = (id: string) => {
    close();
    void navigate(examAddress(kind, { Id: courseId, examId: id, tab: 'settings' }));
  };
  return {
    first,
    more,
    element: (
      <>
        {element}
        {open === 'reschedule' && <RescheduleDialog exam={exam} onClose={close} />}
        {open === 'extend' && <ExtendDialog exam={exam} onClose={close} />}
        {open === 'close' && <CloseDialog exam={exam} onClose={close} />}
        {open === 'copy' && <CopyDialog exam={exam} onClose={close} onCopied={toSettings} />}
        {(open === 'makeup' || open === 'deferred') && (
          <SittingDialog exam={exam} sitting={open} onClose={close} onCreated={toSettings} />
        )}
      </>
    ),
  };
}
