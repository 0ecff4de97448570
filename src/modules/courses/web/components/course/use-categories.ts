import { useCall } from '../../../../../ui/api/query.ts';
import { getListRoute } from '../../../../gateway/shared/read.contract.ts';

/** Categories of the undergraduate catalogue in the present language, in their order. */
export function useCategories(): readonly { readonly code: string; readonly name: string }[] {
  const codes = useCall(getListRoute, {
    query: { DataBase: 'cloudvse_code', Type: 'View', TableView: 'Locallx', Fields: 'Code,Name', PageSize: 200 },
  });
  return (codes.data?.JsonList ?? []).map((row) => ({ code: String(row.Code), name: String(row.Name) }));
}
