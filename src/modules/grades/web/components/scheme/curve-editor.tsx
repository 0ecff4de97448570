import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { roundHalfUp } from '../../../../../kernel/values/decimal.ts';
import { call } from '../../../../../ui/api/client.ts';
import { useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listClassesRoute } from '../../../../classes/shared/class.contract.ts';
import { previewCurvesRoute } from '../../../shared/curve-preview.contract.ts';
import { type Curve, MAX_CURVES } from '../../../shared/grade-scheme.model.ts';
import { CurvePreview } from './curve-preview.tsx';
import { type SchemeDraft, schemeBody } from './scheme-draft.model.ts';
import './curves.css';

const STARTS: Readonly<Record<Curve['op'], Curve>> = {
  add: { op: 'add', n: 5 },
  multiply: { op: 'multiply', k: 1.05 },
  sqrt: { op: 'sqrt' },
  linear: { op: 'linear', mean: 70, sd: 10, toMean: 75, toSd: 10 },
};
const OPS = Object.keys(STARTS) as Curve['op'][];
/** Numbers of each kind of layer with their bounds and steps. */
const FIELDS = {
  add: [['n', -100, 100, 0.5]],
  multiply: [['k', 0, 10, 0.01]],
  sqrt: [],
  linear: [
    ['mean', 0, 100, 0.1],
    ['sd', 0.1, 100, 0.1],
    ['toMean', 0, 100, 0.1],
    ['toSd', 0, 100, 0.1],
  ],
} as const;

type Answer = CallOutput<typeof previewCurvesRoute>;

function Layer({
  layer,
  n,
  stage,
  onChange,
  onRemove,
}: {
  readonly layer: Curve;
  readonly n: number;
  /** Mean and deviation of the class before this layer, once they were computed. */
  readonly stage: Answer['stages'][number] | undefined;
  readonly onChange: (layer: Curve) => void;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const values = layer as unknown as Readonly<Record<string, number>>;
  return (
    <li className="vse-curve" aria-label={t('grades.curve.layer', { n })}>
      <Select
        label={t('grades.curve.layer', { n })}
        value={layer.op}
        options={OPS.map((op) => ({ value: op, label: t(`grades.curve.op.${op}`) }))}
        onChange={(event) => onChange(STARTS[event.target.value as Curve['op']])}
      />
      {FIELDS[layer.op].map(([field, min, max, step]) => (
        <TextField
          key={field}
          type="number"
          label={t(`grades.curve.${field}`)}
          min={min}
          max={max}
          step={step}
          value={values[field]}
          onChange={(event) => {
            const value = Math.min(max, Math.max(min, Number(event.target.value)));
            onChange({ ...layer, [field]: value } as Curve);
          }}
        />
      ))}
      {layer.op === 'linear' && stage && stage.sd > 0 && (
        <Button onClick={() => onChange({ ...layer, mean: roundHalfUp(stage.mean, 2), sd: roundHalfUp(stage.sd, 2) })}>
          {t('grades.curve.fromClass')}
        </Button>
      )}
      <Button variant="ghost" onClick={onRemove}>
        {t('grades.curve.remove', { n })}
      </Button>
    </li>
  );
}

/** 整体调整: layers over the exact total in their order, with what they would do to a class; nothing is kept before saving. */
export function CurveEditor({
  courseId,
  draft,
  disabled,
  onChange,
}: {
  readonly courseId: string;
  readonly draft: SchemeDraft;
  readonly disabled: boolean;
  readonly onChange: (curves: readonly Curve[]) => void;
}) {
  const t = useT();
  const curves = draft.curves ?? [];
  const classes = useCall(listClassesRoute, { params: { courseId } }, { enabled: curves.length > 0 });
  const rows = classes.data?.rows ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const classId = rows.find((row) => row.id === chosen)?.id ?? rows[0]?.id ?? null;
  const [seen, setSeen] = useState<{ readonly of: string; readonly answer: Answer } | null>(null);
  const asked = JSON.stringify([classId, draft]);
  const preview = useAction(async () => {
    if (classId === null) return;
    const answer = await call(previewCurvesRoute, { params: { courseId }, body: { ...schemeBody(draft), classId } });
    setSeen({ of: asked, answer });
  });
  const current = seen?.of === asked ? seen.answer : null;
  if (disabled && curves.length === 0) return null;
  return (
    <Card className="vse-scheme-item">
      <fieldset disabled={disabled}>
        <legend>{t('grades.curve.title')}</legend>
        <p className="vse-grades-faint">{t('grades.curve.text')}</p>
        {curves.length > 0 && (
          <ol className="vse-lines-loose">
            {curves.map((layer, i) => (
              <Layer
                // biome-ignore lint/suspicious/noArrayIndexKey: layers have no name but their place
                key={i}
                layer={layer}
                n={i + 1}
                stage={seen?.answer.stages[i]}
                onChange={(next) => onChange(curves.map((one, k) => (k === i ? next : one)))}
                onRemove={() => onChange(curves.filter((_, k) => k !== i))}
              />
            ))}
          </ol>
        )}
        {!disabled && curves.length < MAX_CURVES && (
          <Button onClick={() => onChange([...curves, STARTS.add])}>{t('grades.curve.add')}</Button>
        )}
        {curves.length > 0 && !disabled && classId !== null && (
          <div className="vse-curve-ask">
            <Select
              label={t('grades.book.class')}
              value={classId}
              options={rows.map((row) => ({ value: row.id, label: row.name }))}
              onChange={(event) => setChosen(event.target.value)}
            />
            <Button loading={preview.busy} onClick={() => void preview.run()}>
              {t('grades.curve.preview')}
            </Button>
            {seen && !current && <p className="vse-grades-faint">{t('grades.curve.stale')}</p>}
          </div>
        )}
      </fieldset>
      {current &&
        (current.before && current.after ? (
          <CurvePreview
            caption={t('grades.curve.preview')}
            labels={{ before: t('grades.curve.before'), after: t('grades.curve.after') }}
            before={current.before}
            after={current.after}
          />
        ) : (
          <p className="vse-grades-faint">{t('grades.curve.nobody')}</p>
        ))}
    </Card>
  );
}
