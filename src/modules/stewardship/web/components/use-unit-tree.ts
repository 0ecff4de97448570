import { useMemo } from 'react';
import type { TreeNode } from '../../../../ui/table/list-page.model.ts';
import { useCodes } from '../../../settings/web/settings.public.tsx';

/** The units as a filter shows them; undefined while they are on their way. */
export function useUnitTree(): readonly TreeNode[] | undefined {
  const { rows, waiting } = useCodes('Localdw');
  return useMemo(
    () =>
      waiting
        ? undefined
        : rows.map((row) => ({
            id: String(row.Unitid),
            name: String(row.Name),
            parent: row.Parent ? String(row.Parent) : null,
          })),
    [rows, waiting],
  );
}
