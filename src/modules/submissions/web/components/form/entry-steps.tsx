import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { fileOrJob } from '../../../../../ui/api/download.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { DownloadIcon, PlusIcon, TrashIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { undoToast } from '../../../../../ui/forms/undo-toast.ts';
import { formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SCORE_KINDS } from '../../../../catalogue/shared/experiment.model.ts';
import { type FormStep, MAX_STEPS, repeatedTitles } from '../../../../catalogue/shared/form.model.ts';
import { exportStepsRoute } from '../../../shared/entry.contract.ts';
import { FieldNotes } from '../entry-notes.tsx';
import { EntryCard, placeOf } from './entry-fields.tsx';
import { NumberInput } from './number-input.tsx';
import { emptyStep, pasteInto, STEP_COLUMNS, type StepColumn, sumOf } from './step-grid.model.ts';
import { TermsInput } from './terms-input.tsx';
import type { PartHandle } from './use-entry-form.ts';
import './entry-steps.css';
import { latePart } from '../../../../../ui/shell/late-part.tsx';

const StepSheetDialog = latePart(() => import('./step-sheet-dialog.tsx'));

const SECONDS = { min: 1, max: 86_400, step: 1 };
const POINTS = { min: 0, max: 100, step: 0.01 };

/** 合计 97 / 100: the sum of the points as it stands. */
export function StepSum({ steps }: { readonly steps: readonly FormStep[] }) {
  const t = useT();
  const sum = sumOf(steps);
  return (
    <StatusTag tone={sum === 10_000 ? 'success' : 'warning'}>
      {t('experiments.steps.total', { n: formatScore(sum / 100) })}
    </StatusTag>
  );
}

/** Comments on the steps as a whole. */
export function StepNotes() {
  return (['goal', 'scoringModel', 'sum', 'national'] as const).map((field) => (
    <FieldNotes key={field} part="steps" field={field} />
  ));
}

function StepRow({
  step,
  at,
  repeated,
  fault,
  set,
  remove,
}: {
  readonly step: FormStep;
  readonly at: number;
  readonly repeated: boolean;
  readonly fault: (path: string) => string | undefined;
  readonly set: (change: Partial<FormStep>) => void;
  readonly remove: () => void;
}): ReactNode {
  const t = useT();
  const error = (name: string) => fault(`steps.${at}.${name}`);
  return (
    <div className="entry-step" id={placeOf('steps', String(at + 1))}>
      <span className="entry-step-number vse-num" aria-hidden="true">
        {at + 1}
      </span>
      <TextField
        data-column="title"
        label={t('experiments.step.title')}
        required
        maxLength={100}
        autoComplete="off"
        value={step.title}
        error={repeated ? t('experiments.steps.repeated') : error('title')}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        data-column="goal"
        label={t('experiments.step.goal')}
        required
        rows={1}
        maxLength={2000}
        value={step.goal}
        error={error('goal')}
        onChange={(event) => set({ goal: event.target.value })}
      />
      <NumberInput
        data-column="expectSeconds"
        label={t('experiments.step.seconds')}
        required
        range={SECONDS}
        value={step.expectSeconds}
        error={error('expectSeconds')}
        onChange={(value) => value !== null && set({ expectSeconds: value })}
      />
      <NumberInput
        data-column="maxScore"
        label={t('experiments.step.points')}
        required
        range={POINTS}
        value={step.maxScore}
        error={error('maxScore')}
        onChange={(value) => value !== null && set({ maxScore: value })}
      />
      <TextArea
        data-column="scoringModel"
        label={t('experiments.step.model')}
        required
        rows={1}
        maxLength={200}
        value={step.scoringModel}
        error={error('scoringModel')}
        onChange={(event) => set({ scoringModel: event.target.value })}
      />
      <Select
        data-column="scoreKind"
        label={t('experiments.step.kind')}
        value={step.scoreKind}
        options={SCORE_KINDS.map((kind) => ({ value: kind, label: t(`experiments.scoreKind.${kind}`) }))}
        onChange={(event) => set({ scoreKind: event.target.value as FormStep['scoreKind'] })}
      />
      <TermsInput
        label={t('experiments.step.knowledge')}
        value={step.knowledge}
        most={10}
        error={error('knowledge')}
        onChange={(knowledge) => set({ knowledge: [...knowledge] })}
      />
      <IconButton
        label={t('experiments.steps.remove', { n: at + 1 })}
        icon={<TrashIcon aria-hidden="true" />}
        onClick={remove}
      />
      <div className="entry-step-notes">
        <FieldNotes part="steps" field={String(at + 1)} />
      </div>
    </div>
  );
}

/**
 * 步骤: the grid. Enter in a title goes to the next row and makes one at the end, Alt+↑ and Alt+↓ move a row, a range
 * copied from a sheet is pasted from the cell on.
 */
export function EntrySteps({
  entryId,
  handle,
}: {
  readonly entryId: string;
  readonly handle: PartHandle<readonly FormStep[]>;
}) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const [reading, setReading] = useState(false);
  const steps = handle.value;
  const repeated = new Set(repeatedTitles(steps.filter((step) => step.title.trim() !== '')));
  const titles = steps.filter((step) => step.title.trim() !== '');
  const isRepeated = (step: FormStep) => repeated.has(titles.indexOf(step));
  const focus = (at: number, column: string) =>
    requestAnimationFrame(() =>
      list.current?.querySelectorAll('.entry-step')[at]?.querySelector<HTMLElement>(`[data-column=${column}]`)?.focus(),
    );
  const add = () => {
    handle.change((old) => [...old, emptyStep()]);
    focus(steps.length, 'title');
  };
  const move = (from: number, to: number) => handle.change((old) => moved(old, from, to));
  const placeIn = (target: EventTarget) => {
    const control = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
    const row = control?.closest('.entry-step');
    const at = row ? [...(list.current?.querySelectorAll('.entry-step') ?? [])].indexOf(row) : -1;
    const column = STEP_COLUMNS.find((one) => one === control?.dataset.column);
    return at >= 0 && column ? { at, column: column as StepColumn } : null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeIn(event.target);
    if (!place || event.nativeEvent.isComposing) return;
    const { at, column } = place;
    if (event.key === 'Enter' && column === 'title') {
      event.preventDefault();
      if (at === steps.length - 1 && steps.length < MAX_STEPS) add();
      else focus(at + 1, 'title');
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      const to = at + (event.key === 'ArrowUp' ? -1 : 1);
      if (to < 0 || to >= steps.length) return;
      event.preventDefault();
      move(at, to);
      focus(to, column);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const place = placeIn(event.target);
    const text = event.clipboardData.getData('text');
    if (!place || !/[\t\n]/.test(text.trim())) return;
    // Several lines without a tab belong to a text of several lines, unless they go into a title.
    if (!text.includes('\t') && place.column !== 'title') return;
    event.preventDefault();
    const before = steps;
    const { steps: next, rows } = pasteInto(before, place.at, place.column, text);
    handle.change(() => next);
    undoToast(t('experiments.steps.pasted', { n: rows }), async () => handle.change(() => before));
  };
  const remove = (at: number) => {
    const before = steps;
    handle.change((old) => old.filter((_, i) => i !== at));
    undoToast(t('experiments.steps.removed', { n: at + 1 }), async () => handle.change(() => before));
  };
  const send = useAction(async () => {
    if (!(await handle.flush())) return;
    await fileOrJob(exportStepsRoute, { params: { id: entryId } }, 'steps.xlsx');
    toast.show({ text: t('experiments.steps.exported'), tone: 'success' });
  });
  const rows = steps.map((step, at) => ({ step, at }));
  return (
    <EntryCard
      id={placeOf('steps', 'goal')}
      title={t('experiments.formPart.stepGrid')}
      extra={
        <span className="vse-row">
          <StepSum steps={steps} />
          <Button size="small" icon={<UploadIcon aria-hidden="true" />} onClick={() => setReading(true)}>
            {t('experiments.steps.import')}
          </Button>
          <Button
            size="small"
            icon={<DownloadIcon aria-hidden="true" />}
            loading={send.busy}
            onClick={() => void send.run()}
          >
            {t('experiments.steps.export')}
          </Button>
        </span>
      }
    >
      <p className="entry-quiet">{t('experiments.steps.lead')}</p>
      {handle.state.kind === 'refused' && <Banner tone="error">{handle.state.why}</Banner>}
      {steps.length === 0 && <EmptyState compact>{t('experiments.steps.empty')}</EmptyState>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys and pasting of the fields inside */}
      <div ref={list} className="entry-steps" onKeyDown={onKeyDown} onPaste={onPaste}>
        <SortableList
          label={t('experiments.formPart.stepGrid')}
          items={rows}
          keyOf={({ at }) => String(at)}
          nameOf={({ step, at }) => step.title || t('experiments.steps.place', { n: at + 1 })}
          onMove={move}
        >
          {({ step, at }) => (
            <StepRow
              step={step}
              at={at}
              repeated={isRepeated(step)}
              fault={handle.fault}
              set={(change) => handle.change((old) => old.map((one, i) => (i === at ? { ...one, ...change } : one)))}
              remove={() => remove(at)}
            />
          )}
        </SortableList>
      </div>
      {steps.length < MAX_STEPS && (
        <div>
          <Button icon={<PlusIcon aria-hidden="true" />} onClick={add}>
            {t('experiments.steps.add')}
          </Button>
        </div>
      )}
      <StepNotes />
      {reading && (
        <StepSheetDialog
          entryId={entryId}
          present={steps.length}
          onClose={() => setReading(false)}
          onUse={(read, how) => {
            setReading(false);
            const before = steps;
            handle.change((old) => (how === 'replace' ? read : [...old, ...read].slice(0, MAX_STEPS)));
            undoToast(t('experiments.steps.read', { n: read.length }), async () => handle.change(() => before));
          }}
        />
      )}
    </EntryCard>
  );
}
