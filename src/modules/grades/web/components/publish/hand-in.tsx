import type { ReactNode } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import type { HeadCommand } from '../../../../../ui/design/head-commands.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { gradebookRoute, gradeTreeRoute } from '../../../shared/grade.contract.ts';
import { handInRoute, registryRoute, unlockRoute } from '../../../shared/hand-in.contract.ts';
import type { Book } from '../book/book.model.ts';

/** 上报教务 with its file, and 解锁: what ends a book and what opens it again. `element` is what they ask. */
export function useHandIn(
  classId: string,
  classCode: string,
  book: Pick<Book, 'rows' | 'can' | 'openAppeals'>,
): { readonly commands: readonly HeadCommand[]; readonly element: ReactNode } {
  const t = useT();
  const { confirm, element } = useConfirm();
  const params = { classId };
  const file = useAction(() =>
    fileOrJob(registryRoute, { params, body: {} }, `${classCode}_${t('grades.registry.title')}.xlsx`),
  );
  const published = book.rows.filter((row) => row.published !== null).length;
  const changed = book.rows.filter((row) => row.changed).length;
  const handIn = useAction(async (reason: string) => {
    const { people } = await call(handInRoute, { params, body: { typed: classCode, reason } });
    toast.show({ text: t('grades.handIn.done', { n: people }), tone: 'success' });
    await refresh(gradebookRoute, gradeTreeRoute);
    await file.run();
  });
  const askHandIn = async () => {
    const given = await confirm({
      grade: 'D',
      title: t('grades.handIn.title'),
      text: (
        <>
          <p>{t('grades.handIn.text', { n: published })}</p>
          {book.openAppeals > 0 && (
            <p className="vse-hand-in-changed">{t('grades.handIn.appeals', { n: book.openAppeals })}</p>
          )}
          {changed > 0 && <p className="vse-hand-in-changed">{t('grades.handIn.changed', { n: changed })}</p>}
        </>
      ),
      confirmLabel: t('grades.handIn.action'),
      typed: classCode,
    });
    if (given) await handIn.run(given.reason);
  };
  const unlock = useAction(
    async (reason: string) => {
      await call(unlockRoute, { params, body: { reason } });
      await refresh(gradebookRoute, gradeTreeRoute);
    },
    { done: t('grades.unlock.done') },
  );
  const askUnlock = async () => {
    const given = await confirm({
      grade: 'C',
      title: t('grades.unlock.title'),
      text: t('grades.unlock.text'),
      confirmLabel: t('grades.unlock.action'),
    });
    if (given) await unlock.run(given.reason);
  };
  const { registry, handIn: mayHandIn, unlock: mayUnlock } = book.can;
  const commands = [
    mayUnlock && {
      key: 'unlock',
      label: t('grades.unlock.action'),
      busy: unlock.busy,
      onSelect: () => void askUnlock(),
    },
    mayHandIn && {
      key: 'handIn',
      label: t('grades.handIn.action'),
      busy: handIn.busy,
      onSelect: () => void askHandIn(),
    },
    registry && {
      key: 'registry',
      label: t('grades.registry.action'),
      busy: file.busy,
      onSelect: () => void file.run(),
    },
  ];
  return { commands: commands.filter((one) => one !== false), element };
}
