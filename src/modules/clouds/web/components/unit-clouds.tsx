import { addressOf } from '../../../../kernel/routing/paths.ts';
import { useCall } from '../../../../ui/api/query.ts';
import { Link } from '../../../../ui/design/link.tsx';
import { leadName } from '../../../../ui/i18n/names.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { cloudListRoute } from '../../shared/cloud.contract.ts';

const MAX = 6;

/** Clouds of a unit to go to instead of one that was taken down; nothing when it has none. */
export function UnitClouds({ unitId, unitName }: { readonly unitId: string; readonly unitName: string }) {
  const t = useT();
  const list = useCall(cloudListRoute, { query: { kw: '', unit: unitId, sort: 'default', page: 1, size: MAX } });
  if (!list.data || list.data.rows.length === 0) return null;
  return (
    <nav className="cloud-others" aria-labelledby="cloud-others">
      <h2 id="cloud-others">{t('clouds.page.others', { unit: unitName })}</h2>
      <ul>
        {list.data.rows.map((row) => (
          <li key={row.id}>
            <Link href={addressOf('cloudDetails', { Id: row.code })}>{leadName(row)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
