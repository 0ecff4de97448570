import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { RESUBMIT_RULES } from '../../../shared/homework-settings.model.ts';
import { editable } from './plan.model.ts';
import { DigitsField, EditorSection, FlagField, type SectionProps } from './plan-fields.tsx';

/** 规则: handing in again, returns, names, similar texts. */
export function RulesSection({ plan, homework }: SectionProps) {
  const t = useT();
  const { resubmit } = plan.values;
  return (
    <EditorSection section="rules" open={editable(homework, 'rules')}>
      <RadioGroup
        inline
        label={t('homework.field.resubmit')}
        value={resubmit}
        onChange={(value) => plan.set('resubmit', value)}
        options={RESUBMIT_RULES.map((value) => ({ value, label: t(`homework.resubmit.${value}`) }))}
      />
      <div className="vse-form-pair">
        <DigitsField plan={plan} name="maxReturns" hint={t('homework.field.maxReturnsHint')} />
      </div>
      <div className="vse-homework-flags">
        <FlagField plan={plan} name="acceptDrafts" hint={t('homework.field.acceptDraftsHint')} />
        <FlagField plan={plan} name="anonymous" hint={t('homework.field.anonymousHint')} />
        <FlagField plan={plan} name="learnerSees" hint={t('homework.field.learnerSeesHint')} />
      </div>
    </EditorSection>
  );
}
