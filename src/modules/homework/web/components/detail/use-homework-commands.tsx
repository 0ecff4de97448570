import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import type { MenuItem } from '../../../../../ui/design/menu.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { deleteHomeworkRoute, restoreHomeworkRoute } from '../../../shared/homework.contract.ts';
import { closeHomeworkRoute, withdrawHomeworkRoute } from '../../../shared/homework-life.contract.ts';
import { type Homework, homeworkAddress } from '../homework.model.ts';
import { refreshHomework } from '../refresh-homework.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { ExtendDialog } from './extend-dialog.tsx';
import { NudgeDialog } from './nudge-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

/** What may be done with homework now: the first things as buttons, the others for a menu, and their dialogs. */
export function useHomeworkCommands(
  homework: Homework,
  onPublish: () => void,
): { readonly first: readonly MenuItem[]; readonly more: readonly MenuItem[]; readonly element: ReactNode } {
  const t = useT();
  const navigate = useNavigate();
  const { confirm, element } = useConfirm();
  const [open, setOpen] = useState<'reschedule' | 'extend' | 'nudge' | 'copy' | null>(null);
  const { can, title, courseId } = homework;
  const params = { homeworkId: homework.id };
  const withdraw = useAction(async () => {
    const given = await confirm({
      grade: 'C',
      title: t('homework.withdraw.title', { title }),
      text: t('homework.withdraw.text', { n: formatNumber(homework.learners) }),
      confirmLabel: t('homework.command.withdraw'),
      danger: true,
    });
    if (!given) return;
    await call(withdrawHomeworkRoute, { params, body: { reason: given.reason } });
    await refreshHomework();
  });
  const closing = useAction(async () => {
    const yes = await confirm({
      grade: 'B',
      title: t('homework.close.title', { title }),
      text: t('homework.close.text', { n: formatNumber(Math.max(0, homework.learners - homework.handedIn)) }),
      confirmLabel: t('homework.command.close'),
      danger: true,
    });
    if (!yes) return;
    await call(closeHomeworkRoute, { params });
    await refreshHomework();
  });
  const remove = useAction(async () => {
    const yes = await confirm({
      grade: 'B',
      title: t('homework.remove.title', { title }),
      text: t('homework.remove.text'),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (!yes) return;
    await call(deleteHomeworkRoute, { params });
    void navigate(homeworkAddress({ Id: courseId }));
    await refreshHomework();
    undoToast(t('homework.remove.done', { title }), async () => {
      await call(restoreHomeworkRoute, { params });
      await refreshHomework();
    });
  });
  const item = (key: string, label: string, onSelect: () => void, more: Partial<MenuItem> = {}): MenuItem => ({
    ...{ key, label, onSelect },
    ...more,
  });
  const danger = { danger: true, divided: true };
  const first = [
    ...(can.publish ? [item('publish', t('homework.command.publish'), onPublish)] : []),
    ...(can.nudge ? [item('nudge', t('homework.command.nudge'), () => setOpen('nudge'))] : []),
    ...(can.reschedule ? [item('reschedule', t('homework.command.reschedule'), () => setOpen('reschedule'))] : []),
  ];
  const more = [
    ...(can.extend ? [item('extend', t('homework.command.extend'), () => setOpen('extend'))] : []),
    ...(can.copy ? [item('copy', t('homework.command.copy'), () => setOpen('copy'))] : []),
    ...(can.close ? [item('close', t('homework.command.close'), () => void closing.run(), danger)] : []),
    ...(can.withdraw ? [item('withdraw', t('homework.command.withdraw'), () => void withdraw.run(), danger)] : []),
    ...(can.remove ? [item('remove', t('ui.action.delete'), () => void remove.run(), danger)] : []),
  ];
  const close = () => setOpen(null);
  return {
    first,
    more,
    element: (
      <>
        {element}
        {open === 'reschedule' && <RescheduleDialog homework={homework} onClose={close} />}
        {open === 'extend' && <ExtendDialog homework={homework} standing={null} onClose={close} />}
        {open === 'nudge' && <NudgeDialog homework={homework} onClose={close} />}
        {open === 'copy' && (
          <CopyDialog
            homework={homework}
            onClose={close}
            onCopied={(homeworkId) => {
              close();
              void navigate(homeworkAddress({ Id: courseId, homeworkId, tab: 'settings' }));
            }}
          />
        )}
      </>
    ),
  };
}
