import { useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { SkeletonText } from '../../../../ui/design/skeleton.tsx';
import { undoToast } from '../../../../ui/forms/undo-toast.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { moveUnitRoute, previewMoveRoute } from '../../shared/unit.contract.ts';
import { PickUnit } from './pick-unit.tsx';
import { misfitOf, type TreeUnit } from './tree.model.ts';
import type { UnitRef } from './unit-ref.model.ts';

interface Target {
  readonly id: string | null;
  readonly name: string;
}

type People = readonly {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly unit: string;
}[];

/** Administrators on one side of a move. */
function Side({ title, people }: { readonly title: string; readonly people: People }) {
  return (
    <section className="units-side">
      <h3>{title}</h3>
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <strong>{person.name}</strong> <span className="vse-num">{person.account}</span> <span>{person.unit}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a move changes for others, and the question whether to do it. */
function MovePreview({ unit, target }: { readonly unit: UnitRef; readonly target: Target }) {
  const t = useT();
  const query = target.id === null ? {} : { parent: target.id };
  const { data, error } = useCall(previewMoveRoute, { params: { id: unit.id }, query });
  if (error) return <Banner tone="error">{error.message}</Banner>;
  if (!data) return <SkeletonText lines={4} />;
  return (
    <div className="vse-stack">
      <p>{t('units.move.text', { name: unit.name, parent: target.name, n: data.units })}</p>
      {data.gain.length > 0 && <Side title={t('units.move.gain')} people={data.gain} />}
      {data.lose.length > 0 && <Side title={t('units.move.lose')} people={data.lose} />}
      {data.gain.length + data.lose.length === 0 && <p className="vse-muted">{t('units.move.nobody')}</p>}
    </div>
  );
}

/** 移动: where to, who gains or loses sight, done. @param target already chosen, by dragging */
export function MoveDialog({
  unit,
  target: given,
  mayTop,
  onClose,
  onDone,
}: {
  readonly unit: UnitRef;
  readonly target?: Target | undefined;
  readonly mayTop: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const t = useT();
  const [target, setTarget] = useState<Target | null>(given ?? null);
  const run = useAction(async (to: Target) => {
    const move = (parentId: string | null, version: number) =>
      call(moveUnitRoute, { params: { id: unit.id }, body: { parentId, version } });
    const moved = await move(to.id, unit.version);
    onDone();
    onClose();
    undoToast(t('units.move.done', { name: unit.name }), async () => {
      await move(unit.parentId, moved.version);
      onDone();
    });
  });
  const misfit = (at: TreeUnit | null, way: readonly TreeUnit[]) => {
    if ((at?.id ?? null) === unit.parentId) return t('units.move.here');
    if (at === null && !mayTop) return t('units.form.parentNeeded');
    const key = misfitOf(
      unit,
      at,
      way.map(({ id }) => id),
    );
    return key && translateKey(key);
  };
  return (
    <Dialog
      open
      role={target ? 'alertdialog' : 'dialog'}
      title={t('units.move.title', { name: unit.name })}
      width="min(520px, calc(100vw - 32px))"
      onClose={onClose}
      footer={
        <>
          {target && !given && <Button onClick={() => setTarget(null)}>{t('units.back')}</Button>}
          <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
          {target && (
            <Button variant="primary" loading={run.busy} onClick={() => void run.run(target)}>
              {t('units.move.go')}
            </Button>
          )}
        </>
      }
    >
      {target ? (
        <MovePreview unit={unit} target={target} />
      ) : (
        <PickUnit
          label={t('units.move.where')}
          selected={null}
          misfit={misfit}
          onPick={(at) => setTarget({ id: at?.id ?? null, name: at?.name ?? t('units.tree.top') })}
        />
      )}
    </Dialog>
  );
}
