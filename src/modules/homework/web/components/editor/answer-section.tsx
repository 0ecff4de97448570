import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { ChipsField } from '../../../../../ui/forms/chips-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ANSWER_KINDS, FILE_GROUP_NAMES, type FileGroup } from '../../../shared/homework-settings.model.ts';
import { editable } from './plan.model.ts';
import { DigitsField, EditorSection, FlagField, type SectionProps } from './plan-fields.tsx';

/** 提交方式: text or files, of which kinds, alone or as a group. */
export function AnswerSection({ plan, homework }: SectionProps) {
  const t = useT();
  const { answer, kinds } = plan.values;
  return (
    <EditorSection section="answer" open={editable(homework, 'rules')}>
      <RadioGroup
        inline
        label={t('homework.field.answer')}
        value={answer}
        onChange={(value) => plan.set('answer', value)}
        options={ANSWER_KINDS.map((value) => ({ value, label: t(`homework.answer.${value}`) }))}
      />
      {answer !== 'text' && (
        <>
          <ChipsField
            label={t('homework.field.kinds')}
            options={FILE_GROUP_NAMES.map((value) => ({ value, label: t(`homework.kind.${value}`) }))}
            value={kinds}
            onChange={(value) => plan.set('kinds', value as FileGroup[])}
          />
          <TextField
            {...plan.field('extensions')}
            label={t('homework.field.extensions')}
            hint={t('homework.field.extensionsHint')}
            maxLength={200}
          />
          <div className="vse-form-pair">
            <DigitsField plan={plan} name="maxFiles" />
            <DigitsField plan={plan} name="maxFileMb" unit="MB" />
          </div>
        </>
      )}
      <FlagField plan={plan} name="groups" hint={t('homework.field.groupsHint')} />
    </EditorSection>
  );
}
