import { useEffect, useId, useRef, useState } from 'react';
import { ARTIFACT_MIMES } from '../../../../../kernel/bridge/protocol.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { FieldFrame, fieldAria } from '../../../../../ui/design/field-frame.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { RunDetail } from '../../client/run-calls.ts';
import type { RunSession } from '../../client/session.engine.ts';
import type { SessionView } from '../../client/session.model.ts';
import { type Ask, faultOf, type Given, recordedStep } from '../../client/step-recorder.model.ts';
import { type StepView, stepTotals } from '../../client/steps.model.ts';
import { StepFacts, StepsHeader } from '../step-panel.tsx';
import './record-panel.css';

const EMPTY: Given = { texts: {}, files: {} };

/** What a field is called: the words of the package, else its kind, a reading with its name. */
export function useAskName() {
  const t = useT();
  return ({ kind, key, label }: Pick<Ask, 'kind' | 'key' | 'label'>) =>
    label || (kind === 'reading' ? `${t('runs.record.reading')} ${key}` : t(`runs.record.${kind}`));
}

function AskField({
  ask,
  given,
  fault,
  onChange,
}: {
  readonly ask: Ask;
  readonly given: Given;
  readonly fault: ReturnType<typeof faultOf>;
  readonly onChange: (given: Given) => void;
}) {
  const t = useT();
  const id = useId();
  const label = useAskName()(ask);
  const error = fault === null ? undefined : t(`runs.record.fault.${fault}`);
  const text = given.texts[ask.key] ?? '';
  const type = (value: string) => onChange({ ...given, texts: { ...given.texts, [ask.key]: value } });
  if (ask.kind === 'reading') {
    return (
      <TextField
        label={label}
        required={ask.required}
        inputMode="decimal"
        maxLength={40}
        suffix={ask.unit || undefined}
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
    );
  }
  if (ask.kind === 'text') {
    return (
      <TextArea
        label={label}
        required={ask.required}
        rows={2}
        maxLength={1000}
        value={text}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
    );
  }
  const hint = t('runs.record.fileHint');
  return (
    <FieldFrame id={id} label={label} required={ask.required} hint={hint} error={error}>
      <input
        id={id}
        className="run-record-file"
        type="file"
        accept={ARTIFACT_MIMES.join(',')}
        {...fieldAria(id, { hint, error })}
        onChange={(event) => {
          const { [ask.key]: _former, ...others } = given.files;
          const file = event.target.files?.[0];
          onChange({ ...given, files: file ? { ...others, [ask.key]: file } : others });
        }}
      />
    </FieldFrame>
  );
}

/** The open step: what it is for, what it asks for, and the tick. */
function OpenStep({
  step,
  asks,
  onDone,
}: {
  readonly step: StepView;
  readonly asks: readonly Ask[];
  readonly onDone: (given: Given) => Promise<void>;
}) {
  const t = useT();
  const [given, setGiven] = useState<Given>(EMPTY);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="run-record-form"
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        setTried(true);
        if (busy || asks.some((ask) => faultOf(ask, given) !== null)) return;
        setBusy(true);
        await onDone(given);
      }}
    >
      {step.goal && <p className="run-quiet">{step.goal}</p>}
      {asks.map((ask) => (
        <AskField
          key={ask.key}
          ask={ask}
          given={given}
          fault={tried ? faultOf(ask, given) : null}
          onChange={setGiven}
        />
      ))}
      <Button type="submit" variant="primary" loading={busy}>
        {t('runs.record.done')}
      </Button>
    </form>
  );
}

/**
 * Steps of a run whose content reports nothing: the learner opens a step, gives what it asks for and ticks it. The first
 * open step begins with the run, the next one with the tick before it.
 */
export function RecordPanel({
  session,
  view,
  recording,
}: {
  readonly session: RunSession;
  readonly view: SessionView;
  readonly recording: NonNullable<RunDetail['recording']>;
}) {
  const t = useT();
  const nameOf = useAskName();
  const { steps, current } = view;
  const running = view.stage === 'run';
  const began = useRef(new Map<number, number>());
  const begin = (seq: number) => {
    began.current.set(seq, Date.now());
    session.put('step.start', { seq });
  };
  const open = steps.find((step) => step.seq === current && step.state === 'doing') ?? null;
  const list = useRef<HTMLOListElement>(null);
  // The open step stays in sight, above all where the panel is low.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every step that opens
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [open?.seq]);
  const first = steps.find((step) => step.state === 'todo')?.seq ?? null;
  const startsNow = running && current === null ? first : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the run stands
  useEffect(() => {
    if (startsNow !== null) begin(startsNow);
  }, [startsNow]);

  const finish = async (step: StepView, asks: readonly Ask[], given: Given) => {
    const bytes = new Map<string, ArrayBuffer>();
    for (const ask of asks) {
      const file = given.files[ask.key];
      if (ask.kind === 'file' && file) bytes.set(ask.key, await file.arrayBuffer());
    }
    const endedAt = Date.now();
    const startedAt = began.current.get(step.seq) ?? endedAt;
    for (const item of recordedStep(step, asks, given, { startedAt, endedAt, bytes, nameOf })) {
      session.put(item.type, item.data);
    }
    const next = steps.find((one) => one.state === 'todo' && one.seq !== step.seq);
    if (next) begin(next.seq);
  };

  return (
    <>
      <StepsHeader totals={stepTotals(steps)} steps={steps} scored={false} />
      <p className="run-panel-note">{t('runs.record.lead')}</p>
      <ol className="run-steps" ref={list}>
        {steps.map((step) => {
          const asks = recording.find((one) => one.stepSeq === step.seq)?.asks ?? [];
          const isOpen = open?.seq === step.seq;
          return (
            <li key={step.seq} className={`run-step run-step-${step.state}`} aria-current={isOpen ? 'step' : undefined}>
              <div className="run-record-head">
                <StepFacts step={step} scored={false} />
              </div>
              {isOpen ? (
                <OpenStep
                  key={step.repeatCount}
                  step={step}
                  asks={asks}
                  onDone={(given) => finish(step, asks, given)}
                />
              ) : (
                <Button size="small" variant="ghost" disabled={!running} onClick={() => begin(step.seq)}>
                  {t(step.state === 'done' ? 'runs.record.again' : 'runs.record.begin')}
                  <span className="vse-visually-hidden">{step.title}</span>
                </Button>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
