import { useState } from 'react';
import { useCall } from '../../../../../ui/api/query.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { FieldFrame } from '../../../../../ui/design/field-frame.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { listStartStatesRoute, type StartStateRow } from '../../../../runs/shared/start-state.contract.ts';
import { nodeVersionsRoute } from '../../../shared/structure.contract.ts';
import { COUNT_RULES, type CountRule } from '../../../shared/structure.model.ts';
import { ExperimentPicker } from './experiment-picker.tsx';
import type { NodeForm } from './node-form.model.ts';

/** What can be chosen, and what was chosen before although it cannot be any more. */
function startOptions(
  rows: readonly StartStateRow[],
  chosen: { readonly id: string; readonly title: string } | null,
): readonly {
  readonly id: string;
  readonly title: string;
  readonly author: string | null;
  readonly version: number;
}[] {
  if (!chosen || rows.some(({ id }) => id === chosen.id)) return rows;
  return [{ ...chosen, author: null, version: 0 }, ...rows];
}

/** Settings of an experiment node: which one, how often, which version, which run counts, whether a report is wanted. */
export function ExperimentFields({
  courseId,
  form,
  chosen,
  change,
  fault,
  disabled,
}: {
  readonly courseId: string;
  readonly form: NodeForm;
  /** Starting state the node has now: it may be one that only its author can choose. */
  readonly chosen: { readonly id: string; readonly title: string } | null;
  readonly change: (part: Partial<NodeForm>) => void;
  readonly fault: (field: keyof NodeForm) => string | undefined;
  readonly disabled: boolean;
}) {
  const t = useT();
  const [picking, setPicking] = useState(false);
  const { data: versions } = useCall(
    nodeVersionsRoute,
    { params: { courseId, experimentId: form.experimentId } },
    { enabled: !disabled && form.experimentId !== '' },
  );
  const { data: starts } = useCall(
    listStartStatesRoute,
    { params: { experimentId: form.experimentId } },
    { enabled: !disabled && form.experimentId !== '' },
  );
  return (
    <>
      <FieldFrame id="node-experiment" label={t('courses.node.chosen')}>
        <div className="vse-node-experiment">
          <strong>{form.experimentName || '—'}</strong>
          {!disabled && (
            <Button id="node-experiment" size="small" onClick={() => setPicking(true)}>
              {t('courses.node.change')}
            </Button>
          )}
        </div>
      </FieldFrame>
      <div className="vse-course-fields">
        <TextField
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          label={t('courses.node.attempts')}
          hint={t('courses.node.attemptsHint')}
          value={form.attempts}
          disabled={disabled}
          error={fault('attempts')}
          onChange={(event) => change({ attempts: event.target.value })}
        />
        <Select
          label={t('courses.node.countRule')}
          options={COUNT_RULES.map((rule) => ({ value: rule, label: t(`courses.count.${rule}`) }))}
          value={form.countRule}
          disabled={disabled}
          onChange={(event) => change({ countRule: event.target.value as CountRule })}
        />
      </div>
      <Select
        label={t('courses.node.versionPin')}
        hint={t('courses.node.versionHint')}
        options={[
          { value: '', label: t('courses.node.versionFollow') },
          ...(versions?.rows ?? []).map(({ id, number, publishedAt }) => ({
            value: id,
            label: t('courses.node.versionOne', { n: number, date: formatInstant(publishedAt).slice(0, 10) }),
          })),
        ]}
        value={form.versionPin}
        disabled={disabled || !versions}
        onChange={(event) => change({ versionPin: event.target.value })}
      />
      <Select
        label={t('courses.node.startState')}
        hint={t('courses.node.startHint')}
        options={[
          { value: '', label: t('courses.node.startNone') },
          ...startOptions(starts ?? [], chosen).map(({ id, title, author, version }) => ({
            value: id,
            label: author === null ? title : t('courses.node.startOne', { title, author, n: version }),
          })),
        ]}
        value={form.startStateId}
        disabled={disabled || !starts}
        onChange={(event) => change({ startStateId: event.target.value })}
      />
      <Checkbox
        label={t('courses.node.report')}
        hint={t('courses.node.reportHint')}
        checked={form.reportRequired}
        disabled={disabled}
        onChange={(event) => change({ reportRequired: event.target.checked })}
      />
      {form.reportRequired && (
        <Select
          label={t('courses.node.reportScore')}
          options={(['atOnce', 'withGrade'] as const).map((when) => ({
            value: when,
            label: t(`courses.reportScore.${when}`),
          }))}
          value={form.reportScore}
          disabled={disabled}
          onChange={(event) => change({ reportScore: event.target.value as NodeForm['reportScore'] })}
        />
      )}
      {picking && (
        <ExperimentPicker
          onClose={() => setPicking(false)}
          onPick={({ id, name }) => {
            change({
              experimentId: id,
              experimentName: name,
              ...(id === form.experimentId ? {} : { versionPin: '', startStateId: '' }),
            });
            setPicking(false);
          }}
        />
      )}
    </>
  );
}
