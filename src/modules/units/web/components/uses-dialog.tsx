import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { builtPage } from '../../../../ui/shell/registry.ts';
import { recordsKey, type UnitRef } from './unit-ref.model.ts';

/** Records that keep a unit from being deleted. */
export interface Use {
  readonly kind: string;
  readonly n: number;
}

/** Address of a unit's records of a kind, when there is a page that lists them. */
function placeOf(kind: string, unitId: string): string | null {
  if (kind === 'children') return addressOf('management.schoolManage', { parent: unitId });
  if (kind === 'members' && builtPage('management.userManage'))
    return addressOf('management.userManage', { unit: unitId });
  return null;
}

/** Says what still belongs to a unit, by kind and count, each with the way to it. */
export function UsesDialog({
  unit,
  uses,
  onClose,
}: {
  readonly unit: Pick<UnitRef, 'id' | 'name'>;
  readonly uses: readonly Use[];
  readonly onClose: () => void;
}) {
  const t = useT();
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('units.uses.title', { name: unit.name })}
      width="min(440px, calc(100vw - 32px))"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.action.close')}</Button>}
    >
      <div className="vse-stack">
        <p>{t('units.uses.text')}</p>
        <ul className="units-uses">
          {uses.map(({ kind, n }) => {
            const place = placeOf(kind, unit.id);
            const key = recordsKey(kind);
            const name = key ? translateKey(key) : kind;
            return (
              <li key={kind}>
                {place ? (
                  <Link href={place} onClick={onClose}>
                    {name}
                  </Link>
                ) : (
                  <span>{name}</span>
                )}
                <span className="vse-num">{formatNumber(n)}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
