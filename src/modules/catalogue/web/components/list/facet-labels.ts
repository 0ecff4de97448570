import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { facetsRoute } from '../../../shared/catalogue.contract.ts';
import type { Kind, Level, RunsIn } from '../../../shared/experiment.model.ts';
import { FACET_PARAMS, type FacetParam } from './lab-address.model.ts';

export type Facets = CallOutput<typeof facetsRoute>;

// data: branches of learning of the national catalogue that experiments are listed under
const BRANCHES = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '12', '13', '14'] as const;
type Branch = (typeof BRANCHES)[number];

/** Words of a facet's values, for the rail, the chips in force and the columns of tables. */
export function useFacetLabels(facets: Facets | undefined) {
  const t = useT();
  const digits = (end: string) => formatNumber(Number(end), end.includes('.') ? 1 : 0);
  const ends = (range: string, unit: 'hours' | 'steps') => {
    const [from = '', to = ''] = range.split('-');
    if (from === '') return t(`experiments.range.${unit}.to`, { to: digits(to) });
    if (to === '') return t(`experiments.range.${unit}.from`, { from: digits(from) });
    return t(`experiments.range.${unit}.between`, { from: digits(from), to: digits(to) });
  };
  return (facet: FacetParam, value: string): string => {
    switch (facet) {
      case 'level':
        return t(`experiments.level.${value as Level}`);
      case 'kind':
        return t(`experiments.kind.${value as Kind}`);
      case 'runs_in':
        return t(`experiments.runsIn.${value as RunsIn}`);
      case 'open':
        return t('experiments.facet.openNow');
      case 'hours':
      case 'steps':
        return ends(value, facet);
      default: {
        if (facet === 'subject' && (BRANCHES as readonly string[]).includes(value)) {
          return t(`experiments.branch.${value as Branch}`);
        }
        return facets?.[FACET_PARAMS[facet]].find((one) => one.value === value)?.name ?? value;
      }
    }
  };
}
