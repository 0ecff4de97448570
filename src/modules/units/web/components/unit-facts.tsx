import { addressOf } from '../../../../kernel/routing/paths.ts';
import { DefinitionList } from '../../../../ui/design/definition-list.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { TimeCell } from '../../../../ui/table/cells.tsx';
import { useCodes } from '../../../settings/web/settings.public.tsx';
import { UNIT_KIND_LABELS } from '../../shared/unit.resource.ts';
import type { Unit } from './unit-ref.model.ts';

const PAGE = 'management.schoolManage';

/** 基本信息. @param onLeave called when a link leads to another place of the page */
export function UnitFacts({ unit, onLeave }: { readonly unit: Unit; readonly onLeave: () => void }) {
  const t = useT();
  const gradations = useCodes('schoolgradation');
  const said = (value: string | null) => value || '—';
  return (
    <DefinitionList
      columns={2}
      items={[
        { key: 'name', term: t('units.column.name'), value: unit.name },
        { key: 'nameEn', term: t('units.column.nameEn'), value: said(unit.nameEn) },
        { key: 'code', term: t('units.column.code'), value: <code className="vse-code">{unit.code}</code> },
        { key: 'kind', term: t('units.column.kind'), value: t(UNIT_KIND_LABELS[unit.kind]) },
        {
          key: 'path',
          term: t('units.column.parent'),
          value: unit.path.length === 0 ? t('units.tree.top') : unit.path.map(({ name }) => name).join(' / '),
        },
        {
          key: 'gradation',
          term: t('units.column.gradation'),
          value: unit.gradation ? gradations.nameOf(unit.gradation) : '—',
        },
        {
          key: 'area',
          term: t('units.column.area'),
          value: [unit.province, unit.city].filter(Boolean).join(' ') || '—',
        },
        { key: 'address', term: t('units.column.address'), value: said(unit.address) },
        { key: 'contact', term: t('units.column.contact'), value: said(unit.contact) },
        { key: 'phone', term: t('units.column.phone'), value: said(unit.phone) },
        {
          key: 'children',
          term: t('units.facts.children'),
          value:
            unit.children > 0 ? (
              <Link href={addressOf(PAGE, { parent: unit.id })} onClick={onLeave}>
                {t('units.facts.count', { n: unit.children })}
              </Link>
            ) : (
              '0'
            ),
        },
        { key: 'experiments', term: t('units.column.experiments'), value: formatNumber(unit.experiments) },
        { key: 'sort', term: t('units.column.sort'), value: formatNumber(unit.sort) },
        ...(unit.mergedInto
          ? [
              {
                key: 'mergedInto',
                term: t('units.column.mergedInto'),
                value: <Link href={addressOf(PAGE, { id: unit.mergedInto.id })}>{unit.mergedInto.name}</Link>,
              },
            ]
          : []),
        { key: 'created', term: t('units.facts.created'), value: <TimeCell iso={unit.createdAt} /> },
        { key: 'updated', term: t('units.facts.updated'), value: <TimeCell iso={unit.updatedAt} /> },
      ]}
    />
  );
}
