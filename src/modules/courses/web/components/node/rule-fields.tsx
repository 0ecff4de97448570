import { useId } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { PlusIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { RadioGroup } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { detailsRoute } from '../../../../catalogue/shared/catalogue.contract.ts';
import { classChoicesRoute, noticeChoicesRoute } from '../../../shared/progress.contract.ts';
import { holdsChildren } from '../../../shared/structure.model.ts';
import { MAX_CONDITIONS } from '../../../shared/unlock.model.ts';
import type { OutlineNode } from './node-form.model.ts';
import {
  CONDITION_KINDS,
  type ConditionForm,
  type ConditionKind,
  conditionFault,
  FRESH_CONDITION,
  fitsKind,
  type RuleForm,
  targetsOf,
} from './rule-form.model.ts';
import './rule-fields.css';

const INDENT = '\u3000';

interface ConditionProps {
  readonly courseId: string;
  /** The node the rule opens; null for several. */
  readonly nodeId: string | null;
  readonly nodes: readonly OutlineNode[];
  readonly value: ConditionForm;
  readonly change: (part: Partial<ConditionForm>) => void;
  /** The faults are shown. */
  readonly tried: boolean;
  readonly disabled: boolean;
}

/** Classes as boxes: the node opens for those that are ticked. */
function ClassBoxes({ courseId, value, change, tried, disabled }: ConditionProps) {
  const t = useT();
  const id = useId();
  const choices = useCall(classChoicesRoute, { params: { courseId } }, { enabled: !disabled });
  const rows = choices.data?.rows ?? [];
  const fault = tried && conditionFault(value) === 'class';
  return (
    <fieldset className="vse-rule-classes" aria-describedby={fault ? id : undefined}>
      <legend className="vse-visually-hidden">{t('courses.rule.classes')}</legend>
      {rows.map((row) => (
        <Checkbox
          key={row.id}
          label={row.ended ? t('courses.rule.ended', { name: row.name }) : row.name}
          checked={value.classIds.includes(row.id)}
          disabled={disabled}
          onChange={(event) =>
            change({
              classIds: event.target.checked
                ? [...value.classIds, row.id]
                : value.classIds.filter((one) => one !== row.id),
            })
          }
        />
      ))}
      {choices.data && rows.length === 0 && <p>{t('courses.rule.noClass')}</p>}
      {fault && (
        <p id={id} className="vse-field-error">
          {t('courses.ruleFault.class')}
        </p>
      )}
    </fieldset>
  );
}

/** The announcement that has to be confirmed. */
function NoticeField({ courseId, value, change, tried, disabled }: ConditionProps) {
  const t = useT();
  const choices = useCall(noticeChoicesRoute, { params: { courseId } }, { enabled: !disabled });
  const rows = choices.data?.rows ?? [];
  const gone = choices.data !== undefined && value.noticeId !== '' && !rows.some(({ id }) => id === value.noticeId);
  const told = rows.find(({ id }) => id === value.noticeId)?.classes ?? [];
  const missing = tried && conditionFault(value) === 'notice';
  return (
    <Select
      label={t('courses.rule.notice')}
      placeholder={t('courses.form.choose')}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      value={gone ? '' : value.noticeId}
      disabled={disabled || !choices.data}
      hint={
        choices.data && rows.length === 0
          ? t('courses.rule.noNotice')
          : told.length > 0
            ? t('courses.rule.noticeClasses', { classes: formatList(told) })
            : undefined
      }
      error={missing ? t('courses.ruleFault.notice') : gone ? t('courses.rule.noticeGone') : undefined}
      onChange={(event) => change({ noticeId: event.target.value })}
    />
  );
}

/** The fields of one condition, by its kind. */
function ConditionFields(props: ConditionProps) {
  const { nodeId, nodes, value, change, tried, disabled } = props;
  const t = useT();
  const fault = tried ? conditionFault(value) : null;
  const error = (code: string) =>
    fault === code ? t(`courses.ruleFault.${code}` as 'courses.ruleFault.node') : undefined;
  const target = nodes.find((node) => node.id === value.nodeId);
  const experimentId = target?.experiment?.experimentId ?? '';
  const details = useCall(
    detailsRoute,
    { params: { id: experimentId } },
    { enabled: value.kind === 'step' && experimentId !== '' },
  );
  if (value.kind === 'class') return <ClassBoxes {...props} />;
  if (value.kind === 'notice') return <NoticeField {...props} />;
  if (value.kind === 'date') {
    return (
      <TextField
        type="datetime-local"
        label={t('courses.rule.at')}
        value={value.at}
        disabled={disabled}
        error={error('date')}
        onChange={(event) => change({ at: event.target.value })}
      />
    );
  }
  const absent = value.nodeId !== '' && !target;
  return (
    <>
      <Select
        label={t('courses.rule.node')}
        placeholder={t('courses.form.choose')}
        options={targetsOf(nodes, nodeId, value.kind).map(({ node, level }) => ({
          value: node.id,
          label: INDENT.repeat(level - 1) + node.name,
        }))}
        value={absent ? '' : value.nodeId}
        disabled={disabled}
        error={error('node') ?? (absent ? t('courses.rule.gone') : undefined)}
        hint={target && !target.visible ? t('courses.rule.hiddenTarget') : undefined}
        onChange={(event) => change({ nodeId: event.target.value, seq: '' })}
      />
      {value.kind === 'step' && (
        <Select
          label={t('courses.rule.step')}
          placeholder={t('courses.form.choose')}
          options={(details.data?.steps ?? []).map((step) => ({
            value: String(step.seq),
            label: t('courses.rule.stepOne', { n: step.seq, title: step.title }),
          }))}
          value={value.seq}
          disabled={disabled || !details.data}
          error={error('step')}
          onChange={(event) => change({ seq: event.target.value })}
        />
      )}
      {value.kind !== 'done' && (
        <TextField
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          step="any"
          label={t(value.kind === 'step' ? 'courses.rule.share' : 'courses.rule.min')}
          value={value.min}
          disabled={disabled}
          error={error('min')}
          onChange={(event) => change({ min: event.target.value })}
        />
      )}
    </>
  );
}

/** What opens a node, condition by condition. */
export function RuleFields({
  rule,
  onChange,
  ...rest
}: Omit<ConditionProps, 'value' | 'change'> & {
  readonly rule: RuleForm;
  readonly onChange: (rule: RuleForm) => void;
}) {
  const t = useT();
  const { disabled } = rest;
  const holds = holdsChildren(rest.nodes.find((node) => node.id === rest.nodeId)?.type ?? '');
  const { conditions } = rule;
  const put = (at: number, part: Partial<ConditionForm>) =>
    onChange({ ...rule, conditions: conditions.map((one, i) => (i === at ? { ...one, ...part } : one)) });
  return (
    <div className="vse-rule">
      {conditions.length === 0 && <p className="vse-rule-none">{t('courses.rule.none')}</p>}
      {conditions.length > 1 && (
        <RadioGroup
          inline
          label={t('courses.rule.mode')}
          value={rule.mode}
          disabled={disabled}
          options={[
            { value: 'all', label: t('courses.rule.all') },
            { value: 'any', label: t('courses.rule.any') },
          ]}
          onChange={(mode) => onChange({ ...rule, mode })}
        />
      )}
      <ol className="vse-rule-list">
        {conditions.map((one, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own and never change places
          <li key={i}>
            <div className="vse-rule-fields">
              <Select
                label={t('courses.rule.kind')}
                options={CONDITION_KINDS.map((kind) => ({ value: kind, label: t(`courses.condition.${kind}`) }))}
                value={one.kind}
                disabled={disabled}
                onChange={(event) => {
                  const kind = event.target.value as ConditionKind;
                  const target = rest.nodes.find((node) => node.id === one.nodeId);
                  const fits = fitsKind(kind, target?.type);
                  put(i, { kind, ...(fits ? {} : { nodeId: '', seq: '' }) });
                }}
              />
              <ConditionFields {...rest} value={one} change={(part) => put(i, part)} />
            </div>
            {!disabled && (
              <IconButton
                label={t('courses.rule.remove', { n: i + 1 })}
                icon={<TrashIcon aria-hidden="true" />}
                onClick={() => onChange({ ...rule, conditions: conditions.filter((_, at) => at !== i) })}
              />
            )}
          </li>
        ))}
      </ol>
      {!disabled && (
        <div>
          <Button
            size="small"
            icon={<PlusIcon aria-hidden="true" />}
            disabled={conditions.length >= MAX_CONDITIONS}
            onClick={() => onChange({ ...rule, conditions: [...conditions, FRESH_CONDITION] })}
          >
            {t('courses.rule.add')}
          </Button>
        </div>
      )}
      {conditions.length > 0 && (
        <Checkbox
          label={t('courses.rule.hidden')}
          hint={t('courses.rule.hiddenHint')}
          checked={rule.hidden}
          disabled={disabled}
          onChange={(event) => onChange({ ...rule, hidden: event.target.checked })}
        />
      )}
      {conditions.length > 0 && holds && <Banner tone="info">{t('courses.rule.below')}</Banner>}
    </div>
  );
}
