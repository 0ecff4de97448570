import { MULTIPLE_RULES } from '../../../../../kernel/scoring/choice.ts';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { NumberField } from '../../../../../ui/forms/number-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { LIMITS, type PaperKind } from '../../../shared/paper.model.ts';
import type { Draft } from './plan.model.ts';

const USUAL_FEWER = 50;
const MIDDLE = 3;

/** What holds for the whole paper. */
export function PlanSettings({
  draft,
  kind,
  editable,
  onChange,
}: {
  readonly draft: Draft;
  readonly kind: PaperKind;
  readonly editable: boolean;
  readonly onChange: (draft: Draft) => void;
}) {
  const t = useT();
  const { plan } = draft;
  const setPlan = (change: Partial<Draft['plan']>) => onChange({ ...draft, plan: { ...plan, ...change } });
  return (
    <fieldset className="vse-paper-settings" disabled={!editable}>
      <legend>{t('papers.settings')}</legend>
      <NumberField
        label={t('papers.fullMark')}
        {...LIMITS.fullMark}
        step={0.5}
        value={draft.fullMark}
        onChange={(fullMark) => onChange({ ...draft, fullMark })}
      />
      <Select
        label={t('papers.multiple')}
        placeholder={t('papers.multiple.own')}
        value={plan.multiple?.rule ?? ''}
        options={MULTIPLE_RULES.map((rule) => ({ value: rule, label: t(`papers.multiple.${rule}`) }))}
        onChange={(event) => {
          const rule = MULTIPLE_RULES.find((one) => one === event.target.value);
          setPlan({ multiple: rule ? { rule, fewer: plan.multiple?.fewer ?? USUAL_FEWER } : null });
        }}
      />
      {plan.multiple?.rule === 'half' && (
        <NumberField
          label={t('papers.multiple.fewer')}
          suffix="%"
          min={0}
          max={100}
          value={plan.multiple.fewer}
          onChange={(fewer) => setPlan({ multiple: { rule: 'half', fewer } })}
        />
      )}
      <Checkbox
        label={t('papers.shuffleOptions')}
        hint={t('papers.shuffleOptions.hint')}
        checked={plan.shuffleOptions}
        onChange={() => setPlan({ shuffleOptions: !plan.shuffleOptions })}
      />
      {kind === 'blueprint' && (
        <>
          <Checkbox
            label={t('papers.target')}
            hint={t('papers.target.hint')}
            checked={plan.target !== null}
            onChange={() => setPlan({ target: plan.target === null ? MIDDLE : null })}
          />
          {plan.target !== null && (
            <NumberField
              label={t('papers.target.value')}
              min={1}
              max={5}
              step={0.1}
              value={plan.target}
              onChange={(target) => setPlan({ target: Math.round(target * 10) / 10 })}
            />
          )}
        </>
      )}
    </fieldset>
  );
}
