import { useState } from 'react';
import { DraftBanner } from '../../../../../ui/access/draft-banner.tsx';
import { useDraft } from '../../../../../ui/access/use-draft.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button } from '../../../../../ui/design/button.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { formatInstant, formatNumber, formatScore, formatTime } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { MarkBar } from '../../../../../ui/marking/mark-bar.tsx';
import { pointsField, RubricField } from '../../../../../ui/marking/rubric-field.tsx';
import { pickLevel, type RubricState, rubricState } from '../../../../../ui/marking/rubric-state.model.ts';
import { usePageActs } from '../../../../../ui/shell/page-keys.ts';
import type { Rubric } from '../../../../homework/shared/rubric.model.ts';
import { isPoints, rubricGap, rubricSum } from '../../../../homework/shared/rubric-points.model.ts';
import { CommentField } from '../../../../lab-reports/web/comment.public.tsx';
import { MAX_COMMENT } from '../../../shared/mark.model.ts';
import { saveMarkRoute } from '../../../shared/marking.contract.ts';
import type { DeskWork, Queue } from '../hand-in.model.ts';
import { renewMarks } from '../renew-marks.ts';
import { useSaveKey } from './use-save-key.ts';

const COMMENT = 'hand-mark-comment';
const TOTAL = 'hand-mark-total';

/** What is written and not saved yet. */
interface Unsaved {
  readonly rubric: RubricState;
  readonly total: string;
  readonly comment: string;
}
const isUnsaved = (value: unknown): value is Unsaved => {
  const one = value as Partial<Unsaved> | null;
  return typeof one?.rubric?.points === 'object' && typeof one.total === 'string' && typeof one.comment === 'string';
};

/** The mark as it stands on the server; without one everything is empty. */
function storedOf(work: DeskWork, rubric: Rubric): Unsaved {
  const given = work.mark;
  return {
    rubric: rubricState(rubric, given?.levels ?? {}),
    total: given && given.levels === null ? String(given.points) : '',
    comment: given?.comment ?? '',
  };
}

/** The mark of one hand-in. Keyed by its id and version, so that nothing is carried to the next one. */
export function MarkPanel({
  courseId,
  homeworkId,
  queue,
  work,
  onSaved,
  onReturn,
}: {
  readonly courseId: string;
  readonly homeworkId: string;
  readonly queue: Queue;
  readonly work: DeskWork;
  /** Goes on to the next one. */
  readonly onSaved: () => void;
  readonly onReturn: () => void;
}) {
  const t = useT();
  const rubric = queue.rubric ?? [];
  const [unsaved, setUnsaved] = useState<Unsaved>(() => storedOf(work, rubric));
  const [touched, setTouched] = useState(false);
  const [sent, setSent] = useState(false);
  const open = work.can.mark && work.counting !== null;
  const draft = useDraft('homeworkMarking.mark', `${work.workId}:${work.counting}:${work.rounds}`, unsaved, {
    dirty: touched,
    label: t('homeworkMarking.desk.mark'),
    check: isUnsaved,
    restore: (kept) => {
      setUnsaved({ ...kept, rubric: rubricState(rubric, kept.rubric.points) });
      setTouched(true);
    },
  });
  const set = (change: Partial<Unsaved>) => {
    setUnsaved({ ...unsaved, ...change });
    setTouched(true);
  };
  const gap = queue.rubric ? rubricGap(rubric, unsaved.rubric.points) : null;
  const typed = unsaved.total.trim() === '' ? Number.NaN : Number(unsaved.total);
  const fault = !queue.rubric && !isPoints(typed, queue.maxScore);
  const sum = queue.rubric ? rubricSum(rubric, unsaved.rubric.points) : typed;
  const save = useAction(
    async () => {
      await call(saveMarkRoute, {
        params: { homeworkId, workId: work.workId },
        body: {
          versionNo: work.counting!,
          rounds: work.rounds,
          levels: queue.rubric ? unsaved.rubric.points : null,
          points: queue.rubric ? null : typed,
          comment: unsaved.comment,
        },
      });
      draft.clear();
      setTouched(false);
    },
    { done: t('homeworkMarking.desk.saved'), quiet: true },
  );
  const submit = async () => {
    if (!open || save.busy) return;
    setSent(true);
    if (gap) {
      toast.show({ text: t('homeworkMarking.desk.incomplete'), tone: 'warning' });
      if (gap.criterion) set({ rubric: { ...unsaved.rubric, active: gap.criterion } });
      return;
    }
    if (fault) {
      document.getElementById(TOTAL)?.focus();
      return;
    }
    if (!(await save.run())) return;
    onSaved();
    await renewMarks();
  };
  const focus = (id: string) => {
    const field = document.getElementById(id);
    if (!open || !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
    field.focus();
    if (id !== COMMENT) field.select();
  };
  const level = (place: number) => {
    if (!open || !queue.rubric) return;
    const next = pickLevel(rubric, unsaved.rubric, unsaved.rubric.active, place);
    if (next !== unsaved.rubric) set({ rubric: next });
  };
  const begin = (digit: string) => {
    if (!open) return;
    set({ total: digit });
    document.getElementById(TOTAL)?.focus();
  };
  usePageActs([
    ...(queue.rubric
      ? [...'123456789'].map((on, place) => ({
          keys: [on],
          does: t('homeworkMarking.keys.level'),
          on,
          act: () => level(place),
        }))
      : [...'0123456789'].map((on) => ({
          keys: [on],
          does: t('homeworkMarking.keys.points'),
          on,
          act: () => begin(on),
        }))),
    {
      keys: ['='],
      does: t('homeworkMarking.keys.points'),
      on: '=',
      act: () => focus(queue.rubric ? pointsField(unsaved.rubric.active) : TOTAL),
    },
    { keys: ['c'], does: t('homeworkMarking.keys.comment'), on: 'c', act: () => focus(COMMENT) },
  ]);
  useSaveKey(() => void submit());
  return (
    <aside className="vse-marking-side" aria-label={t('homeworkMarking.desk.mark')}>
      <div className="vse-marking-rubric">
        <DraftBanner
          draft={draft}
          onDiscard={() => {
            setUnsaved(storedOf(work, rubric));
            setTouched(false);
          }}
        />
        {save.error && <Banner tone="error">{save.error.message}</Banner>}
        {work.counting === null && <Banner tone="info">{t('homeworkMarking.desk.nothing')}</Banner>}
        {queue.state === 'released' && <Banner tone="info">{t('homeworkMarking.desk.released')}</Banner>}
        {work.markedBy && <Banner tone="info">{t('homeworkMarking.desk.olderRubric')}</Banner>}
        {queue.rubric ? (
          <RubricField
            rubric={rubric}
            state={unsaved.rubric}
            disabled={!open}
            labelOf={(name) => t('homeworkMarking.desk.pointsOf', { name })}
            onChange={(next) =>
              next.points === unsaved.rubric.points ? setUnsaved({ ...unsaved, rubric: next }) : set({ rubric: next })
            }
          />
        ) : (
          <form
            className="vse-hand-total"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              void submit();
            }}
          >
            <TextField
              id={TOTAL}
              label={t('homeworkMarking.desk.points')}
              suffix={`/ ${formatScore(queue.maxScore)}`}
              inputMode="decimal"
              autoComplete="off"
              disabled={!open}
              value={unsaved.total}
              error={
                sent && fault ? t('homeworkMarking.fault.points', { max: formatScore(queue.maxScore) }) : undefined
              }
              onChange={(event) => set({ total: event.target.value })}
            />
          </form>
        )}
        <div className="vse-hand-comment">
          <CommentField
            id={COMMENT}
            courseId={courseId}
            label={t('homeworkMarking.desk.comment')}
            rows={4}
            counted
            maxLength={MAX_COMMENT}
            disabled={!open}
            value={unsaved.comment}
            onText={(comment) => set({ comment })}
          />
        </div>
        {work.mark && (
          <p className="vse-hand-note">
            {t('homeworkMarking.desk.markedBy', {
              name: work.mark.peer ? t('homeworkMarking.desk.peers') : (work.mark.by ?? '—'),
              time: formatInstant(work.mark.at),
              n: formatNumber(work.rounds),
            })}
          </p>
        )}
      </div>
      <MarkBar
        label={t('homeworkMarking.desk.sum')}
        sum={sum}
        full={queue.maxScore}
        progress={
          queue.rubric &&
          t('homeworkMarking.desk.progress', { done: Object.keys(unsaved.rubric.points).length, all: rubric.length })
        }
        kept={
          draft.keptAt !== null && touched
            ? t('homeworkMarking.desk.kept', { time: formatTime(new Date(draft.keptAt).toISOString()) })
            : null
        }
      >
        {work.can.return && <Button onClick={onReturn}>{t('homeworkMarking.return.action')}</Button>}
        <Button
          variant="primary"
          className="vse-marking-save-main"
          disabled={!open}
          loading={save.busy}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void submit()}
        >
          {t('homeworkMarking.desk.saveNext')}
        </Button>
      </MarkBar>
    </aside>
  );
}
