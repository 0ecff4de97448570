import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { localeStore } from '../../../../ui/i18n/locale-store.ts';
import type { PaletteItem } from '../../../../ui/module.ts';
import { catalogueRoute } from '../../shared/catalogue.contract.ts';

/** Listed experiments that fit; the server knows pinyin. @throws ApiError */
export async function search(keyword: string): Promise<readonly PaletteItem[]> {
  const { rows } = await call(catalogueRoute, { query: { kw: keyword, size: 8 } });
  const latin = !localeStore.get().startsWith('zh');
  return rows.map((row) => ({
    key: row.id,
    label: (latin && row.nameEn) || row.name,
    note: `${row.code} · ${row.unitName}`,
    href: addressOf('experimentTwoDetails', { Id: row.code }),
  }));
}
