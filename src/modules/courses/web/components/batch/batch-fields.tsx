import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OutlineNode } from '../node/node-form.model.ts';
import { RuleFields } from '../node/rule-fields.tsx';
import { type BatchForm, DATE_FIELDS, type DateField, type DateRequest } from './batch.model.ts';

const DATE_WISHES = ['keep', 'set', 'shift', 'clear'] as const;

function DateFields({
  field,
  request,
  change,
}: {
  readonly field: DateField;
  readonly request: DateRequest;
  readonly change: (part: Partial<DateRequest>) => void;
}) {
  const t = useT();
  const label = t(`courses.node.${field}`);
  return (
    <div className="vse-batch-row">
      <Select
        label={label}
        value={request.do}
        options={DATE_WISHES.map((one) => ({ value: one, label: t(`courses.batch.date.${one}`) }))}
        onChange={(event) => change({ do: event.target.value as DateRequest['do'] })}
      />
      {request.do === 'set' && (
        <TextField
          type="datetime-local"
          label={t('courses.batch.to', { name: label })}
          labelHidden
          value={request.at}
          onChange={(event) => change({ at: event.target.value })}
        />
      )}
      {request.do === 'shift' && (
        <TextField
          type="number"
          min={-365}
          max={365}
          step={1}
          label={t('courses.batch.days', { name: label })}
          labelHidden
          value={request.days}
          onChange={(event) => change({ days: event.target.value })}
        />
      )}
    </div>
  );
}

/** What a batch changes: each setting stays unless one says otherwise. */
export function BatchFields({
  courseId,
  nodes,
  shared,
  form,
  onChange,
  tried,
}: {
  readonly courseId: string;
  readonly nodes: readonly OutlineNode[];
  /** What all chosen nodes have; other settings are not offered. */
  readonly shared: { readonly due: boolean; readonly required: boolean };
  readonly form: BatchForm;
  readonly onChange: (form: BatchForm) => void;
  readonly tried: boolean;
}) {
  const t = useT();
  return (
    <div className="vse-stack">
      {DATE_FIELDS.filter((field) => field !== 'dueAt' || shared.due).map((field) => (
        <DateFields
          key={field}
          field={field}
          request={form.dates[field]}
          change={(part) => onChange({ ...form, dates: { ...form.dates, [field]: { ...form.dates[field], ...part } } })}
        />
      ))}
      {shared.required && (
        <Select
          label={t('courses.completion.requiredWord')}
          value={form.required}
          options={(['keep', 'yes', 'no'] as const).map((one) => ({
            value: one,
            label: t(`courses.batch.required.${one}`),
          }))}
          onChange={(event) => onChange({ ...form, required: event.target.value as BatchForm['required'] })}
        />
      )}
      <Select
        label={t('courses.rule.title')}
        value={form.unlock}
        options={(['keep', 'chain', 'set', 'clear'] as const).map((one) => ({
          value: one,
          label: t(`courses.batch.unlock.${one}`),
        }))}
        onChange={(event) => onChange({ ...form, unlock: event.target.value as BatchForm['unlock'] })}
      />
      {form.unlock === 'set' && (
        <RuleFields
          courseId={courseId}
          nodeId={null}
          nodes={nodes}
          rule={form.rule}
          onChange={(rule) => onChange({ ...form, rule })}
          tried={tried}
          disabled={false}
        />
      )}
    </div>
  );
}
