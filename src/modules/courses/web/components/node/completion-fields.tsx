import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import {
  type Completion,
  completionLabel,
  completionsOf,
  TALK_MOST,
  usualShare,
} from '../../../shared/completion.model.ts';
import type { NodeForm } from './node-form.model.ts';

const TALK_FIELDS = [
  ['talkPosts', 'posts'],
  ['talkReplies', 'replies'],
  ['talkCharacters', 'characters'],
] as const;

/** When a node counts as done and whether it counts towards the progress. */
export function CompletionFields({
  type,
  form,
  change,
  fault,
  disabled,
}: {
  readonly type: string;
  readonly form: NodeForm;
  readonly change: (part: Partial<NodeForm>) => void;
  readonly fault: (field: keyof NodeForm) => string | undefined;
  readonly disabled: boolean;
}) {
  const t = useT();
  const rules = completionsOf(type);
  if (rules.length === 0) return <p className="vse-rule-none">{t('courses.completion.container')}</p>;
  return (
    <>
      <Checkbox
        label={t('courses.completion.required')}
        hint={t('courses.completion.requiredHint')}
        checked={form.required}
        disabled={disabled}
        onChange={(event) => change({ required: event.target.checked })}
      />
      <RadioGroup<Completion>
        label={t('courses.completion.rule')}
        value={form.completion}
        disabled={disabled}
        error={fault('completion')}
        options={rules.map((rule) => ({
          value: rule,
          label: t(`courses.completion.${completionLabel(type, rule)}`),
          hint: rule === 'reported' && !form.reportRequired ? t('courses.completion.reportOff') : undefined,
        }))}
        onChange={(completion) => {
          const share = usualShare(completion);
          change({ completion, ...(share === null ? {} : { passScore: String(share) }) });
        }}
      />
      {usualShare(form.completion) !== null && (
        <div className="vse-course-fields">
          <TextField
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step="any"
            label={t(form.completion === 'passed' ? 'courses.completion.passScore' : 'courses.completion.share')}
            hint={t('courses.completion.passHint')}
            value={form.passScore}
            disabled={disabled}
            error={fault('passScore')}
            onChange={(event) => change({ passScore: event.target.value })}
          />
        </div>
      )}
      {form.completion === 'posted' && (
        <div className="vse-course-fields">
          {TALK_FIELDS.map(([field, key]) => (
            <TextField
              key={field}
              type="number"
              inputMode="numeric"
              min={0}
              max={TALK_MOST[key]}
              label={t(`courses.completion.talk.${key}`)}
              hint={t(`courses.completion.talk.${key}Hint`)}
              value={form[field]}
              disabled={disabled}
              error={fault(field)}
              onChange={(event) => change({ [field]: event.target.value })}
            />
          ))}
        </div>
      )}
    </>
  );
}
