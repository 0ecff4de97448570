import { lazy, Suspense, useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Dialog } from '../../../../../ui/design/dialog.tsx';
import { Menu } from '../../../../../ui/design/menu.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { useConfirm } from '../../../../../ui/forms/use-confirm.tsx';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { SkippedList } from '../../../../../ui/table/bulk-bar.tsx';
import { BulkFrame } from '../../../../../ui/table/bulk-frame.tsx';
import { type ChosenPoint, PointsField } from '../../../../knowledge/web/points.public.tsx';
import { type ObjectiveShare, shareSum } from '../../../shared/objective.model.ts';
import { type BulkCommand, bulkQuestionsRoute } from '../../../shared/question.contract.ts';
import { MAX_TAG, readyCommand } from '../../../shared/question.model.ts';
import { ObjectiveShares } from '../editor/objective-shares.tsx';
import { refreshBank } from '../editor/use-question.ts';
import { type Bank, type Folder, folderOptions } from './bank-place.model.ts';
import type { MergePair } from './merge-dialog.tsx';
import { ReturnDialog } from './return-dialog.tsx';

const CopyDialog = lazy(() => import('./copy-dialog.tsx'));

type Outcome = CallOutput<typeof bulkQuestionsRoute>;
const VALUES = ['move', 'difficulty', 'addTag', 'removeTag', 'addPoint', 'objectives'] as const;
type ValueCommand = (typeof VALUES)[number];
const LEVELS = ['1', '2', '3', '4', '5'] as const;

/** Asks for the value of a change. */
function ValueDialog({
  courseId,
  command,
  folders,
  busy,
  onRun,
  onClose,
}: {
  readonly courseId: string;
  readonly command: ValueCommand;
  readonly folders: readonly Folder[];
  readonly busy: boolean;
  readonly onRun: (change: BulkCommand) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [text, setText] = useState(command === 'difficulty' ? '3' : '');
  const [points, setPoints] = useState<readonly ChosenPoint[]>([]);
  const [objectives, setObjectives] = useState<readonly ObjectiveShare[]>([]);
  const point = points[0];
  const change = (): BulkCommand | null => {
    if (command === 'move') return { command, folderId: text || null };
    if (command === 'difficulty') return { command, difficulty: Number(text) };
    if (command === 'addPoint') return point ? { command, pointId: point.id } : null;
    if (command === 'objectives') {
      return objectives.length === 0 || shareSum(objectives) === 100 ? { command, objectives: [...objectives] } : null;
    }
    return text.trim() === '' ? null : { command, tag: text.trim() };
  };
  const next = change();
  return (
    <FormDialog
      title={t(`questions.bulk.${command}`)}
      submitLabel={t('ui.action.confirm')}
      busy={busy}
      disabled={next === null}
      onSubmit={() => next && onRun(next)}
      onClose={onClose}
    >
      {command === 'move' && (
        <Select
          label={t('questions.folder')}
          placeholder={t('questions.folder.none')}
          value={text}
          options={folderOptions(folders)}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {command === 'difficulty' && (
        <Select
          label={t('questions.difficulty')}
          value={text}
          options={LEVELS.map((level) => ({ value: level, label: t(`questions.difficulty.${level}`) }))}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {command === 'addPoint' && (
        <PointsField label={t('questions.knowledge')} lowest most={1} value={points} onChange={setPoints} />
      )}
      {command === 'objectives' && (
        <>
          <ObjectiveShares courseId={courseId} value={objectives} onChange={setObjectives} />
          <p>{t('questions.bulk.objectives.hint')}</p>
        </>
      )}
      {(command === 'addTag' || command === 'removeTag') && (
        <TextField
          label={t('questions.tag')}
          maxLength={MAX_TAG}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
    </FormDialog>
  );
}

/** What can be done with the chosen questions; those that do not take it are named with the reason. */
export function BulkQuestions({
  courseId,
  chosen,
  bank,
  onMerge,
  onClear,
}: {
  readonly courseId: string;
  readonly chosen: ReadonlySet<string>;
  readonly bank: Bank;
  readonly onMerge: (pair: MergePair) => void;
  readonly onClear: () => void;
}) {
  const t = useT();
  const { folders, owner } = bank;
  const reviews = bank.review.on;
  // Papers of several courses may name questions of a unit's bank: who manages it merges them.
  const mayMerge = owner === 'course' || bank.can.review;
  const { confirm, element } = useConfirm();
  const [asking, setAsking] = useState<ValueCommand | null>(null);
  const [copying, setCopying] = useState(false);
  const [returning, setReturning] = useState(false);
  const [left, setLeft] = useState<Outcome | null>(null);
  const run = useAction(async (change: BulkCommand) => {
    const outcome = await call(bulkQuestionsRoute, { params: { courseId }, body: { ids: [...chosen], change } });
    setAsking(null);
    setReturning(false);
    if (outcome.skipped.length > 0) setLeft(outcome);
    else toast.show({ text: t('table.bulk.done', { n: outcome.done }), tone: 'success' });
    onClear();
    await refreshBank();
  });
  const remove = async () => {
    const given = await confirm({
      grade: 'B',
      title: t('questions.bulk.delete', { n: chosen.size }),
      text: t('questions.deleteText'),
      confirmLabel: t('ui.action.delete'),
      danger: true,
    });
    if (given) await run.run({ command: 'delete' });
  };
  const finish = readyCommand(reviews);
  const [one, other] = [...chosen];
  const merge =
    chosen.size === 2 && mayMerge
      ? [{ key: 'merge', label: t('questions.merge.open'), onSelect: () => onMerge([one!, other!]) }]
      : [];
  const copy = { key: 'copy', label: t('questions.copy.open'), onSelect: () => setCopying(true) };
  const simple = (['retire', 'restore'] as const).map((command) => ({
    key: command,
    label: t(`questions.command.${command}`),
    onSelect: () => void run.run({ command }),
  }));
  const asked = VALUES.filter((command) => command !== 'objectives' || owner === 'course').map((command) => ({
    key: command,
    label: t(`questions.bulk.${command}`),
    onSelect: () => setAsking(command),
  }));
  return (
    <>
      {chosen.size > 0 && !bank.can.edit && (
        <BulkFrame n={chosen.size} onClear={onClear}>
          <Button size="small" onClick={copy.onSelect}>
            {copy.label}
          </Button>
        </BulkFrame>
      )}
      {chosen.size > 0 && bank.can.edit && (
        <BulkFrame n={chosen.size} onClear={onClear}>
          <Button size="small" loading={run.busy} onClick={() => void run.run({ command: finish })}>
            {t(`questions.command.${finish}`)}
          </Button>
          {reviews && (
            <>
              <Button
                size="small"
                disabled={run.busy}
                onClick={() => void run.run({ command: 'review', verdict: 'pass', opinion: '' })}
              >
                {t('questions.review.pass')}
              </Button>
              <Button size="small" disabled={run.busy} onClick={() => setReturning(true)}>
                {t('questions.review.return')}
              </Button>
            </>
          )}
          <Menu label={t('questions.bulk.change')} items={[...asked, copy, ...merge, ...simple]} />
          <Button size="small" variant="danger" disabled={run.busy} onClick={() => void remove()}>
            {t('ui.action.delete')}
          </Button>
        </BulkFrame>
      )}
      {asking && (
        <ValueDialog
          courseId={courseId}
          command={asking}
          folders={folders}
          busy={run.busy}
          onRun={(change) => void run.run(change)}
          onClose={() => setAsking(null)}
        />
      )}
      {copying && (
        <Suspense>
          <CopyDialog
            courseId={courseId}
            ids={[...chosen]}
            onDone={() => {
              setCopying(false);
              onClear();
            }}
            onClose={() => setCopying(false)}
          />
        </Suspense>
      )}
      {returning && (
        <ReturnDialog
          title={t('questions.review.returnMany', { n: chosen.size })}
          busy={run.busy}
          onReturn={(opinion) => void run.run({ command: 'review', verdict: 'return', opinion })}
          onClose={() => setReturning(false)}
        />
      )}
      {left && (
        <Dialog
          open
          title={left.done > 0 ? t('table.bulk.done', { n: left.done }) : t('table.bulk.none')}
          onClose={() => setLeft(null)}
          footer={<Button onClick={() => setLeft(null)}>{t('ui.action.close')}</Button>}
        >
          <SkippedList
            skipped={left.skipped.map(({ id, name, reason }) => ({
              key: id,
              name: name || t('questions.noStem'),
              reason: translateKey(reason.key as 'questions.gone', reason.params as Record<string, string | number>),
            }))}
          />
        </Dialog>
      )}
      {element}
    </>
  );
}
