import { useMemo } from 'react';
import { useAddressParams } from '../../../../../ui/shell/address-params.ts';
import { FACET_PARAMS, type FacetParam, type LabAddress, type LabDefaults, readAddress } from './lab-address.model.ts';

/** The list's address and the ways to change it. A change of the filter goes back to the first page. */
export interface LabAddressState {
  readonly address: LabAddress;
  readonly set: (changes: Readonly<Record<string, string | undefined>>, how?: { readonly replace?: boolean }) => void;
  /** Adds or takes away a value of a facet; facets with one value replace it. */
  readonly toggle: (facet: FacetParam, value: string) => void;
  /** Takes every filter away; order and view stay. */
  readonly clear: () => void;
}

const FILTERS = [...Object.keys(FACET_PARAMS), 'category', 'kw', 'major', 'fav', 'mine', 'page'];
const SINGLE: ReadonlySet<FacetParam> = new Set(['hours', 'steps', 'open']);

/** Filter, order and view of a list, kept in the address alone. */
export function useLabAddress(defaults: LabDefaults): LabAddressState {
  const [params, , changeParams] = useAddressParams();
  const address = useMemo(() => readAddress(params, defaults), [params, defaults]);
  const set: LabAddressState['set'] = (changes, how) =>
    changeParams('compare' in changes ? changes : { page: null, ...changes }, {
      replace: how?.replace ?? false,
      preventScrollReset: !('page' in changes),
    });
  const toggle: LabAddressState['toggle'] = (facet, value) => {
    const chosen = address.facets[facet];
    const without = chosen.filter((one) => one !== value);
    const next = chosen.includes(value) ? without : SINGLE.has(facet) ? [value] : [...chosen, value];
    set({ [facet]: next.join(','), ...(facet === 'subject' ? { category: undefined } : {}) });
  };
  const clear = () => changeParams(Object.fromEntries(FILTERS.map((name) => [name, null])));
  return { address, set, toggle, clear };
}
