import { TextField } from '../../../../../ui/design/text-field.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { SlotView } from '../../../../../ui/slot.tsx';
import { isWork } from '../../../shared/completion.model.ts';
import { holdsText } from '../../../shared/structure.model.ts';
import { ExperimentFields } from './experiment-fields.tsx';
import { LinkField } from './link-field.tsx';
import type { FullNode, NodeForm } from './node-form.model.ts';
import { nodeFileSlot, nodeHomeworkSlot, nodeTalkSlot, nodeWorkSlot } from './node-work.slot.ts';
import { RichField } from './rich-field.tsx';

const WORK_SLOTS: Readonly<Record<string, typeof nodeFileSlot>> = {
  test: nodeWorkSlot,
  homework: nodeHomeworkSlot,
  discussion: nodeTalkSlot,
};

interface FieldsProps {
  readonly form: NodeForm;
  readonly change: (part: Partial<NodeForm>) => void;
  readonly fault: (field: keyof NodeForm) => string | undefined;
  readonly disabled: boolean;
}

/** Hours and what the node holds by itself: a text, an address, or an experiment with its settings. */
export function NodeContentFields({ node, ...fields }: FieldsProps & { readonly node: FullNode }) {
  const t = useT();
  const { form, change, fault, disabled } = fields;
  return (
    <>
      {node.type === 'experiment' && (
        <ExperimentFields
          courseId={node.courseId}
          chosen={node.experiment?.experimentId === form.experimentId ? node.experiment.startState : null}
          {...fields}
        />
      )}
      {node.type === 'link' && (
        <LinkField
          value={form.address}
          error={fault('address')}
          disabled={disabled}
          onChange={(address) => change({ address })}
        />
      )}
      {isWork(node.type) && (
        <SlotView
          slot={WORK_SLOTS[node.type] ?? nodeFileSlot}
          props={{ courseId: node.courseId, nodeId: node.id, version: node.version, disabled }}
        />
      )}
      <div className="vse-course-fields">
        <TextField
          type="number"
          inputMode="decimal"
          min={0}
          max={400}
          step={0.5}
          label={t('courses.node.hours')}
          hint={t('courses.node.hoursHint')}
          value={form.hours}
          disabled={disabled}
          error={fault('hours')}
          onChange={(event) => change({ hours: event.target.value })}
        />
      </div>
      {holdsText(node.type) &&
        (disabled ? (
          <RichText html={form.body} />
        ) : (
          <RichField
            label={t(node.type === 'discussion' ? 'courses.node.talkBody' : 'courses.node.body')}
            hint={t(node.type === 'discussion' ? 'courses.node.talkHint' : 'courses.form.paragraphs')}
            rows={12}
            html={form.body}
            onChange={(body) => change({ body })}
          />
        ))}
    </>
  );
}

/** From when until when the node is open, and when an experiment is due. */
export function NodeDateFields({
  isExperiment,
  form,
  change,
  fault,
  disabled,
}: FieldsProps & { readonly isExperiment: boolean }) {
  const t = useT();
  const date = (field: 'opensAt' | 'dueAt' | 'closesAt', label: string, hint: string) => (
    <TextField
      type="datetime-local"
      label={label}
      hint={hint}
      value={form[field]}
      disabled={disabled}
      error={fault(field)}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  );
  return (
    <div className="vse-course-fields">
      {date('opensAt', t('courses.node.opensAt'), t('courses.node.opensHint'))}
      {isExperiment && date('dueAt', t('courses.node.dueAt'), t('courses.node.dueHint'))}
      {date('closesAt', t('courses.node.closesAt'), t('courses.node.closesHint'))}
    </div>
  );
}
