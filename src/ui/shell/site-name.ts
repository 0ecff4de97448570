import { siteRoute } from '../../kernel/site/site.contract.ts';
import { useCall } from '../api/query.ts';
import { useT } from '../i18n/translate.ts';

/** Facts of the site; the answer is public, cached, and shared by everything that asks. */
export const useSite = () => useCall(siteRoute, {}).data;

/** Name of the site in the present language; the product's own until it is known. */
export function useSiteName(): string {
  const t = useT();
  return useSite()?.name ?? t('site.name');
}
