import { useMemo, useState } from 'react';
import { CallError } from '../../../../ui/api/call-error.tsx';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { ReasonField, useReason } from '../../../../ui/forms/reason-field.tsx';
import { formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import type { TreeNode } from '../../../../ui/table/list-page.model.ts';
import { moveUnitRoute, previewMoveRoute } from '../../shared/steward.contract.ts';
import { type Leader, LeaderField } from './leader-field.tsx';
import { useUnitTree } from './use-unit-tree.ts';
import { UsesList } from './uses-list.tsx';

/** Units in the order of their tree, each under its parent and set in by its depth. */
function inTreeOrder(nodes: readonly TreeNode[]): { value: string; label: string }[] {
  const known = new Set(nodes.map(({ id }) => id));
  const below = Map.groupBy(nodes, ({ parent }) => (parent !== null && known.has(parent) ? parent : ''));
  const walk = (parent: string, depth: number): { value: string; label: string }[] =>
    (below.get(parent) ?? []).flatMap(({ id, name }) => [
      { value: id, label: `${'\u3000'.repeat(depth)}${name}` },
      ...(depth < 12 ? walk(id, depth + 1) : []),
    ]);
  return walk('', 0);
}

/** Whom and what the move touches. */
function Touched({
  id,
  unitId,
  newLeader,
}: {
  readonly id: string;
  readonly unitId: string;
  readonly newLeader: boolean;
}) {
  const t = useT();
  const { data, error, refetch } = useCall(previewMoveRoute, { params: { id }, query: { unitId } });
  if (error) return <CallError error={error} compact retry={refetch} />;
  if (!data) return <SkeletonText lines={4} />;
  return (
    <div className="vse-stack">
      {data.waiting && <Banner tone="error">{t('experiments.steward.waiting')}</Banner>}
      <p>{t('experiments.move.effect', { from: data.from.name, to: data.to.name })}</p>
      <ul className="uses-list">
        {data.losing.n > 0 && (
          <li>
            <strong>{t('experiments.move.losing', { n: data.losing.n })}</strong> {formatList(data.losing.names)}
          </li>
        )}
        {data.gaining.n > 0 && (
          <li>
            <strong>{t('experiments.move.gaining', { n: data.gaining.n })}</strong> {formatList(data.gaining.names)}
          </li>
        )}
        <li>{t('experiments.move.runs', { n: data.runs })}</li>
      </ul>
      {data.uses.length > 0 && (
        <>
          <p>{t('experiments.move.uses')}</p>
          <UsesList uses={data.uses} />
        </>
      )}
      {!data.leader.inUnit && !newLeader && (
        <Banner tone="warning">
          {t('experiments.move.leaderStays', { name: data.leader.name, unit: data.leader.unitName, to: data.to.name })}
        </Banner>
      )}
    </div>
  );
}

/** 转移单位: where to, whom it touches, perhaps with a new leader, and why. */
export function MoveUnitDialog({
  one,
  onClose,
  onDone,
}: {
  readonly one: { readonly id: string; readonly name: string; readonly unit: string };
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const units = useUnitTree();
  const options = useMemo(
    () => inTreeOrder(units ?? []).map((option) => ({ ...option, disabled: option.value === one.unit })),
    [units, one.unit],
  );
  const [unitId, setUnitId] = useState('');
  const [withLeader, setWithLeader] = useState(false);
  const [leader, setLeader] = useState<Leader | null>(null);
  const reason = useReason();
  const [shown, setShown] = useState(false);
  const faults = {
    unit: unitId === '' ? t('experiments.move.chooseUnit') : undefined,
    leader: withLeader && !leader,
  };
  const run = useAction(
    async () => {
      const body = { unitId, reason: reason.text, ...(withLeader && leader ? { leaderId: leader.id } : {}) };
      await call(moveUnitRoute, { params: { id: one.id }, body });
      onDone();
    },
    { done: t('experiments.move.done', { name: one.name }) },
  );
  return (
    <FormDialog
      title={t('experiments.move.question', { name: one.name })}
      submitLabel={t('experiments.move.go')}
      busy={run.busy}
      onSubmit={() => {
        setShown(true);
        if (!faults.unit && !faults.leader && !reason.fault) void run.run();
      }}
      onClose={onClose}
    >
      <Select
        name="unit"
        label={t('experiments.move.unit')}
        required
        placeholder={t('experiments.entry.choose')}
        value={unitId}
        options={options}
        error={shown ? (faults.unit ?? run.error?.fieldMessage('unitId')) : undefined}
        onChange={(event) => setUnitId(event.target.value)}
      />
      {unitId !== '' && <Touched id={one.id} unitId={unitId} newLeader={withLeader} />}
      <Checkbox
        label={t('experiments.move.withLeader')}
        checked={withLeader}
        onChange={(event) => setWithLeader(event.target.checked)}
      />
      {withLeader && (
        <LeaderField
          leader={leader}
          missing={shown && !leader}
          refused={run.error?.fieldMessage('leaderId')}
          onFound={setLeader}
        />
      )}
      <ReasonField reason={reason} shown={shown} />
    </FormDialog>
  );
}
