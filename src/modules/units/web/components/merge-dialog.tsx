import { useEffect, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { Stepper } from '../../../../ui/design/stepper.tsx';
import { TextArea } from '../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { REASON } from '../../../../ui/forms/reason-field.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { formatStored, useStoredLabels } from '../../../../ui/i18n/stored-text.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { getJobRoute } from '../../../tasks/shared/job.contract.ts';
import { mergeUnitRoute, previewMergeRoute } from '../../shared/unit.contract.ts';
import { type Answers, clashesOf, openClashes, sentAnswers } from './merge.model.ts';
import { MergeClashes } from './merge-clashes.tsx';
import { PickUnit } from './pick-unit.tsx';
import type { TreeUnit } from './tree.model.ts';
import { recordsKey, type UnitRef } from './unit-ref.model.ts';

const STEPS = ['target', 'preview', 'confirm', 'run'] as const;
type Step = (typeof STEPS)[number];
/** Milliseconds between two looks at the work. */
const LOOK_MS = 1000;

/** The work of the merge until it ends. */
function MergeRun({ jobId, onEnd }: { readonly jobId: string; readonly onEnd: () => void }) {
  const t = useT();
  const [ended, setEnded] = useState(false);
  const { data } = useCall(getJobRoute, { params: { id: jobId } }, { refetchInterval: ended ? false : LOOK_MS });
  const over = data !== undefined && data.finishedAt !== null;
  const sayable = useStoredLabels(data?.failure ? [data.failure] : []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (!over) return;
    setEnded(true);
    onEnd();
  }, [over]);
  if (!over) {
    return (
      <div className="vse-stack">
        <ProgressBar value={null} label={t('units.merge.running')} valueText={t('units.merge.running')} />
        <p className="vse-muted">{t('units.merge.leave')}</p>
      </div>
    );
  }
  if (data.state === 'done') {
    return (
      <Banner tone="success" live>
        {t('units.merge.done')}
      </Banner>
    );
  }
  return <Banner tone="error">{data.failure && sayable ? formatStored(data.failure) : t('units.merge.failed')}</Banner>;
}

/** 合并: the target, what moves and which numbers clash, the reason and the code of the unit that goes, the work. */
export function MergeDialog({
  unit,
  onClose,
  onDone,
}: {
  readonly unit: UnitRef;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [step, setStep] = useState<Step>('target');
  const [target, setTarget] = useState<TreeUnit | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [shown, setShown] = useState(false);
  const [reason, setReason] = useState('');
  const [typed, setTyped] = useState('');
  const [jobId, setJobId] = useState<string | null>(null);
  const preview = useCall(
    previewMergeRoute,
    { params: { id: unit.id }, query: { into: target?.id ?? '' } },
    { enabled: target !== null },
  );
  const clashes = clashesOf(preview.data?.parts ?? []);
  const open = openClashes(clashes, answers);
  const { length } = reason.trim();
  const reasonFault = length < REASON.least || length > REASON.most ? t('table.confirm.reasonLength') : undefined;
  const codeFault = typed.trim() !== unit.code ? t('units.confirm.code') : undefined;
  const start = useAction(async (into: string) => {
    const answer = await call(mergeUnitRoute, {
      params: { id: unit.id },
      body: {
        into,
        version: unit.version,
        reason: reason.trim(),
        code: typed.trim(),
        clashes: sentAnswers(clashes, answers),
      },
    });
    setJobId(answer.jobId);
    setStep('run');
  });
  const go = (to: Step) => {
    setShown(false);
    setStep(to);
  };
  const next = () => {
    if (step === 'preview' && open.size === 0) return go('confirm');
    setShown(true);
    if (step === 'confirm' && target && !reasonFault && !codeFault) void start.run(target.id);
  };
  const misfit = (at: TreeUnit | null, way: readonly TreeUnit[]) => {
    if (at === null || at.kind !== unit.kind) return t('units.merge.kind');
    if (at.id === unit.id) return t('units.merge.self');
    if (at.state !== 'active') return t('units.merge.active');
    return way.some(({ id }) => id === unit.id) ? t('units.move.cycle') : null;
  };
  const moving = preview.data?.parts.filter(({ n }) => n > 0) ?? [];
  return (
    <Dialog
      open
      title={t('units.merge.title', { name: unit.name })}
      width="min(860px, calc(100vw - 32px))"
      onClose={onClose}
      footer={
        step === 'run' ? (
          <Button onClick={onClose}>{t('ui.action.close')}</Button>
        ) : (
          <>
            {step !== 'target' && (
              <Button onClick={() => go(step === 'confirm' ? 'preview' : 'target')}>{t('units.back')}</Button>
            )}
            <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
            {step !== 'target' && (
              <Button
                variant={step === 'confirm' ? 'danger' : 'primary'}
                loading={start.busy}
                disabled={!preview.data}
                onClick={next}
              >
                {t(step === 'confirm' ? 'units.merge.go' : 'units.next')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="vse-stack">
        <Stepper
          horizontal
          label={t('units.merge.steps')}
          labels={{
            todo: t('units.step.todo'),
            doing: t('units.step.doing'),
            done: t('units.step.done'),
            failed: t('units.step.failed'),
          }}
          steps={STEPS.map((key, i) => ({
            key,
            title: t(`units.merge.step.${key}`),
            state: i < STEPS.indexOf(step) ? 'done' : key === step ? 'doing' : 'todo',
          }))}
        />
        {step === 'target' && (
          <>
            <p>{t('units.merge.text', { name: unit.name })}</p>
            <PickUnit
              label={t('units.merge.step.target')}
              selected={target?.id ?? null}
              misfit={misfit}
              onPick={(at) => {
                setTarget(at);
                setAnswers({});
                go('preview');
              }}
            />
          </>
        )}
        {step === 'preview' && preview.error && <Banner tone="error">{preview.error.message}</Banner>}
        {step === 'preview' && !preview.data && !preview.error && <SkeletonText lines={6} />}
        {step === 'preview' && preview.data && (
          <>
            <p>{t('units.merge.into', { name: unit.name, target: target?.name ?? '' })}</p>
            {moving.length === 0 ? (
              <p className="vse-muted">{t('units.merge.nothing')}</p>
            ) : (
              <dl className="units-figures">
                {moving.map(({ kind, n }) => {
                  const key = recordsKey(kind);
                  return (
                    <div key={kind}>
                      <dt>{key ? translateKey(key) : kind}</dt>
                      <dd className="vse-num">{formatNumber(n)}</dd>
                    </div>
                  );
                })}
              </dl>
            )}
            {clashes.length > 0 && (
              <MergeClashes
                clashes={clashes}
                answers={answers}
                open={shown ? open : new Set()}
                ending={`-${unit.code}`}
                onAnswers={setAnswers}
              />
            )}
          </>
        )}
        {step === 'confirm' && (
          <form
            className="vse-stack"
            onSubmit={(event) => {
              event.preventDefault();
              next();
            }}
          >
            <Banner tone="warning">
              {t('units.merge.warning', { name: unit.name, code: unit.code, target: target?.name ?? '' })}
            </Banner>
            <TextArea
              label={t('table.confirm.reason')}
              hint={t('table.confirm.reasonHint')}
              error={shown ? reasonFault : undefined}
              value={reason}
              maxLength={REASON.most}
              counted
              required
              onChange={(event) => setReason(event.target.value)}
            />
            <TextField
              label={t('table.confirm.typed', { text: unit.code })}
              error={shown ? codeFault : undefined}
              value={typed}
              autoComplete="off"
              required
              onChange={(event) => setTyped(event.target.value)}
            />
            {start.error && start.error.fields.length > 0 && <Banner tone="error">{start.error.message}</Banner>}
          </form>
        )}
        {step === 'run' && jobId && <MergeRun jobId={jobId} onEnd={onDone} />}
      </div>
    </Dialog>
  );
}
