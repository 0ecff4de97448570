import type { MessageKey } from '../../../../kernel/i18n/catalog.ts';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { translateKey, useT } from '../../../../ui/i18n/translate.ts';
import { builtPage } from '../../../../ui/shell/registry.ts';
import { useCan } from '../../../../ui/table/use-can.ts';
import type { Unit } from './unit-ref.model.ts';

const PAGE = 'management.userManage';

/** 成员: people of the unit and below by role, each with the way to them where the person may see them. */
export function UnitMembers({ unit }: { readonly unit: Unit }) {
  const t = useT();
  const can = useCan();
  const linked = builtPage(PAGE) !== undefined && can('usermanage.query');
  const total = unit.members.reduce((sum, { n }) => sum + n, 0);
  if (total === 0) return <EmptyState compact>{t('units.members.none')}</EmptyState>;
  return (
    <div className="vse-stack">
      <p className="vse-muted">{t('units.members.lead')}</p>
      <ul className="units-roles">
        {unit.members.map(({ role, n }) => (
          <li key={role}>
            {linked ? (
              <Link href={addressOf(PAGE, { unit: unit.id, role })}>{translateKey(`role.${role}` as MessageKey)}</Link>
            ) : (
              <span>{translateKey(`role.${role}` as MessageKey)}</span>
            )}
            <span className="vse-num">{formatNumber(n)}</span>
          </li>
        ))}
        <li>
          {linked ? (
            <Link href={addressOf(PAGE, { unit: unit.id })}>
              <strong>{t('units.members.total')}</strong>
            </Link>
          ) : (
            <strong>{t('units.members.total')}</strong>
          )}
          <strong className="vse-num">{formatNumber(total)}</strong>
        </li>
      </ul>
    </div>
  );
}
