import { type ReactNode, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { BulkResult, RowAction } from '../../../../../ui/table/list-page.model.ts';
import { type EnrolmentCommand, REASONED } from '../../../shared/class.model.ts';
import { commandEnrolmentsRoute } from '../../../shared/roster.contract.ts';
import { MoveDialog, type Moving } from './move-dialog.tsx';
import { refreshRoster } from './refresh-roster.ts';
import { bulkResult, commandsFor, type EnrolmentAt } from './roster.model.ts';

/** Most enrolments one call takes; more go in several. */
const AT_ONCE = 100;

/** Gives a command to enrolments, in portions. */
async function give(command: EnrolmentCommand, ids: readonly string[], reason: string): Promise<BulkResult> {
  let done = 0;
  const skipped: NonNullable<BulkResult['skipped']>[number][] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const part = bulkResult(
      await call(commandEnrolmentsRoute, {
        body: { command, ids: ids.slice(at, at + AT_ONCE), ...(REASONED.includes(command) ? { reason } : {}) },
      }),
    );
    done += part.done ?? 0;
    skipped.push(...(part.skipped ?? []));
  }
  return { done, skipped };
}

/** The commands of enrolments, of one or of many, with what they ask first; `element` holds their dialogs. */
export function useRosterCommands(): {
  readonly actionsOf: (row: EnrolmentAt) => readonly RowAction[];
  readonly give: (command: EnrolmentCommand, ids: readonly string[], reason: string) => Promise<BulkResult>;
  /** Asks for the class and moves; null when the person thought better of it. */
  readonly move: (what: Moving) => Promise<BulkResult | null>;
  readonly element: ReactNode;
} {
  const t = useT();
  const { confirm, element } = useConfirm();
  const [moving, setMoving] = useState<{
    readonly what: Moving;
    readonly answer: (result: BulkResult | null) => void;
  } | null>(null);
  const show = async ({ done, skipped = [] }: BulkResult, word: string) => {
    if (skipped[0]) toast.show({ text: skipped[0].reason, tone: 'error' });
    else if (done) toast.show({ text: word, tone: 'success' });
    await refreshRoster();
  };
  const running = useAction(async (row: EnrolmentAt, command: EnrolmentCommand) => {
    const label = t(`classes.command.${command}`);
    const needsReason = REASONED.includes(command);
    const given = await confirm({
      grade: needsReason ? 'C' : 'B',
      title: `${label} · ${row.name}`,
      text: t(`classes.command.${command}.text`),
      confirmLabel: label,
      danger: needsReason,
    });
    if (!given) return;
    await show(await give(command, [row.id], given.reason), t('classes.command.done', { label, name: row.name }));
  });
  const move = (what: Moving) =>
    new Promise<BulkResult | null>((answer) => {
      setMoving({
        what,
        answer: (result) => {
          setMoving(null);
          answer(result);
        },
      });
    });
  const moveOne = useAction(async (row: EnrolmentAt) => {
    const result = await move({ ids: [row.id], courseId: row.courseId, from: row.classId, name: row.name });
    const label = t('classes.command.move');
    if (result) await show(result, t('classes.command.done', { label, name: row.name }));
  });
  const actionsOf = (row: EnrolmentAt): readonly RowAction[] => [
    ...(row.state === 'active'
      ? [{ key: 'move', label: t('classes.command.move'), onSelect: () => void moveOne.run(row) }]
      : []),
    ...commandsFor(row.state).map((command) => ({
      key: command,
      label: t(`classes.command.${command}`),
      danger: REASONED.includes(command),
      onSelect: () => void running.run(row, command),
    })),
  ];
  return {
    actionsOf,
    give,
    move,
    element: (
      <>
        {element}
        {moving && <MoveDialog {...moving.what} answer={moving.answer} />}
      </>
    ),
  };
}
