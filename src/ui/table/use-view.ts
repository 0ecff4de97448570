import { useCallback, useState } from 'react';
import { useUser } from '../access/user-store.ts';
import { readStored, removeStored, writeStored } from '../api/storage.ts';
import { isTableView, PLAIN_VIEW, type TableView } from './view.model.ts';

/** The person's own look of one table, kept in the browser under `cloudvse_table:<person>:<page>`. */
export function useView(page: string) {
  const key = `table:${useUser()?.id ?? 'visitor'}:${page}`;
  const [held, setHeld] = useState(() => ({ key, view: readStored(key, isTableView) ?? PLAIN_VIEW }));
  const view = held.key === key ? held.view : (readStored(key, isTableView) ?? PLAIN_VIEW);
  const change = useCallback(
    (part: Partial<TableView>) => {
      // Another tab of the browser may have changed it meanwhile.
      const next = { ...(readStored(key, isTableView) ?? PLAIN_VIEW), ...part };
      writeStored(key, next);
      setHeld({ key, view: next });
    },
    [key],
  );
  /** Columns, density and size as the page gives them; saved views stay. */
  const reset = useCallback(() => {
    const { views } = readStored(key, isTableView) ?? PLAIN_VIEW;
    if (views.length === 0) removeStored(key);
    else writeStored(key, { ...PLAIN_VIEW, views });
    setHeld({ key, view: { ...PLAIN_VIEW, views } });
  }, [key]);
  return { view, change, reset };
}
