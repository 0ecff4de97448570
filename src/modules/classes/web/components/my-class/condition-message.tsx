import { useState } from 'react';
import { CallError } from '../../../../../ui/api/call-error.tsx';
import { useCall } from '../../../../../ui/api/query.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { undoneItemsRoute } from '../../../shared/my-class.contract.ts';
import {
  CONDITION_KINDS,
  CONDITION_NUMBERS,
  type Condition,
  type ConditionKind,
  numberOf,
  reachedBy,
} from './condition.model.ts';
import { MessageDialog } from './message-dialog.tsx';
import type { Learner } from './people.model.ts';

/** Writing to the learners of a class a condition holds for, who are named before it is sent. */
export function ConditionMessage({
  classId,
  learners,
  marks,
  onClose,
}: {
  readonly classId: string;
  readonly learners: readonly Learner[];
  /** Marks are shown to the actor. */
  readonly marks: boolean;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [condition, setCondition] = useState<Condition>({ kind: 'all', number: '', nodeId: '' });
  const { kind } = condition;
  const undone = useCall(undoneItemsRoute, { params: { classId } }, { enabled: kind === 'undone' });
  const limits = CONDITION_NUMBERS[kind];
  const n = numberOf(condition);
  const name = undone.data?.rows.find(({ id }) => id === condition.nodeId)?.name;
  const suggestions: Readonly<Record<ConditionKind, string | null>> = {
    all: null,
    undone: name === undefined ? null : t('classes.condition.text.undone', { name }),
    overdue: t('classes.message.text.overdue'),
    risk: t('classes.condition.text.risk'),
    idle: n === null ? null : t('classes.condition.text.idle', { n }),
    progress: n === null ? null : t('classes.condition.text.progress', { n }),
    mark: n === null ? null : t('classes.condition.text.mark', { n }),
  };
  return (
    <MessageDialog
      classId={classId}
      to={reachedBy(condition, learners, undone.data)}
      suggested={suggestions[kind]}
      onClose={onClose}
    >
      <Select
        label={t('classes.condition.label')}
        value={kind}
        options={CONDITION_KINDS.filter((one) => one !== 'mark' || marks).map((one) => ({
          value: one,
          label: t(`classes.condition.${one}`),
        }))}
        onChange={(event) => {
          const next = CONDITION_KINDS.find((one) => one === event.target.value) ?? 'all';
          setCondition({ kind: next, number: String(CONDITION_NUMBERS[next]?.usual ?? ''), nodeId: '' });
        }}
      />
      {limits && (
        <TextField
          label={t(`classes.condition.number.${kind as 'idle' | 'progress' | 'mark'}`)}
          type="number"
          inputMode="numeric"
          min={1}
          max={limits.most}
          required
          value={condition.number}
          error={n === null ? t('classes.condition.badNumber', { most: limits.most }) : undefined}
          onChange={(event) => setCondition({ ...condition, number: event.target.value })}
        />
      )}
      {kind === 'undone' &&
        (undone.error ? (
          <CallError error={undone.error} compact retry={undone.refetch} />
        ) : (
          <Select
            label={t('classes.condition.item')}
            placeholder={t('classes.condition.choose')}
            required
            value={condition.nodeId}
            options={(undone.data?.rows ?? []).map((item) => ({
              value: item.id,
              label: t('classes.condition.itemOf', { name: item.name, n: item.undone.length }),
            }))}
            onChange={(event) => setCondition({ ...condition, nodeId: event.target.value })}
          />
        ))}
    </MessageDialog>
  );
}
