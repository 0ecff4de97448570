import { type ReactNode, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { type Question, useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { formatInstant } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { RowAction } from '../../../../ui/table/list-page.model.ts';
import * as contract from '../../shared/announcement.contract.ts';
import { type AnnouncementCommand, commandsOf } from '../../shared/announcement.model.ts';
import type { AnnouncementAt } from './announcement.model.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { refreshAnnouncements } from './refresh-announcements.ts';

/** The commands of announcements with what they ask first; `element` holds their dialogs. */
export function useAnnouncementCommands(courseId: string): {
  readonly actionsOf: (row: AnnouncementAt) => readonly RowAction[];
  readonly give: (row: AnnouncementAt, command: AnnouncementCommand) => Promise<void>;
  readonly element: ReactNode;
} {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [copying, setCopying] = useState<AnnouncementAt | null>(null);

  const send = (row: AnnouncementAt, command: AnnouncementCommand, reason?: string) =>
    call(contract.commandAnnouncementRoute, {
      params: { id: row.id },
      body: { command, version: row.version, ...(reason === undefined ? {} : { reason }) },
    });
  /** What is asked before a command; null: nothing. */
  const questionOf = async (row: AnnouncementAt, command: AnnouncementCommand): Promise<Question | null> => {
    const label = t(`announcements.action.${command}`);
    const base = { title: `${label} · ${row.title}`, confirmLabel: label };
    if (command === 'publish' || command === 'nudge') {
      const audience = await call(contract.audienceRoute, { params: { id: row.id } });
      const by = t(audience.mails ? 'announcements.by.mail' : 'announcements.by.site');
      if (command === 'nudge') {
        const n = Math.max(audience.unread, audience.unconfirmed);
        return { ...base, grade: 'B', text: t('announcements.nudge.text', { n, by }) };
      }
      const later = row.publishAt !== null && Date.parse(row.publishAt) > Date.now();
      const n = audience.recipients;
      const text = later
        ? t('announcements.publish.textLater', { time: formatInstant(row.publishAt!), n, by })
        : t('announcements.publish.text', { n, by });
      return { ...base, grade: 'B', text };
    }
    if (command === 'withdraw') return { ...base, grade: 'C', text: t('announcements.withdraw.text'), danger: true };
    if (command === 'delete') return { ...base, grade: 'B', text: t('announcements.delete.text'), danger: true };
    return null;
  };
  const showDone = (row: AnnouncementAt, command: AnnouncementCommand, answer: { version: number; told: number }) => {
    if (command === 'pin' || command === 'unpin') {
      undoToast(t(`announcements.${command}.done`), async () => {
        await send({ ...row, version: answer.version }, command === 'pin' ? 'unpin' : 'pin');
        await refreshAnnouncements();
      });
      return;
    }
    const done = {
      publish:
        answer.told > 0 || row.publishAt === null
          ? t('announcements.publish.done', { n: answer.told })
          : t('announcements.publish.later', { time: formatInstant(row.publishAt) }),
      unschedule: t('announcements.unschedule.done'),
      withdraw: t('announcements.withdraw.done'),
      nudge: t('announcements.nudge.done', { n: answer.told }),
      delete: t('announcements.deleted', { title: row.title }),
    };
    toast.show({ text: done[command], tone: 'success' });
  };
  const giving = useAction(async (row: AnnouncementAt, command: AnnouncementCommand) => {
    const question = await questionOf(row, command);
    const given = question ? await confirm(question) : { reason: '' };
    if (!given) return;
    const answer = await send(row, command, command === 'withdraw' ? given.reason : undefined);
    showDone(row, command, answer);
    await refreshAnnouncements();
  });
  const give = async (row: AnnouncementAt, command: AnnouncementCommand) => {
    await giving.run(row, command);
  };
  const actionsOf = (row: AnnouncementAt): readonly RowAction[] => [
    ...commandsOf(row).map((command) => ({
      key: command,
      label: t(`announcements.action.${command}`),
      danger: command === 'delete' || command === 'withdraw',
      onSelect: () => void give(row, command),
    })),
    { key: 'copy', label: t('announcements.action.copy'), onSelect: () => setCopying(row) },
  ];
  return {
    actionsOf,
    give,
    element: (
      <>
        {element}
        {copying && <CopyDialog courseId={courseId} row={copying} onClose={() => setCopying(null)} />}
      </>
    ),
  };
}
