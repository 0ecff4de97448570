import type { ReactNode } from 'react';
import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { getImportRoute, importDefinitionRoute, importRowsRoute } from '../../shared/import.contract.ts';
import type { RowFilter } from '../../shared/import.model.ts';

export type ImportStatus = CallOutput<typeof getImportRoute>;
export type ImportDefinition = CallOutput<typeof importDefinitionRoute>;
export type ImportLine = CallOutput<typeof importRowsRoute>['rows'][number];

/** Props of the dialog. */
export interface ImportDialogProps {
  /** Name of the declared import, e.g. `units`. */
  readonly name: string;
  /** Id of the object whose rows the sheet holds, for imports that belong to one. */
  readonly objectId?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Rows were written or taken back: the page reads its list again. */
  readonly onDone: () => void;
  /** What the page offers beside the faults of a checked sheet. */
  readonly beside?: (importId: string) => ReactNode;
  /** What one may do next once rows were created by an import. */
  readonly next?: (importId: string) => ReactNode;
}

/** The four steps of an import. */
export const STEPS = ['template', 'upload', 'check', 'run'] as const;
export type Step = (typeof STEPS)[number];

/** The step an import is at. */
export function stepOf(status: ImportStatus | undefined): Step {
  if (!status || (status.state === 'open' && status.work === null)) return status?.failure ? 'upload' : 'template';
  if (status.work === 'read') return 'upload';
  if (status.state === 'done' || status.state === 'undone') return 'run';
  return status.work === 'run' || status.work === 'undo' ? 'run' : 'check';
}

/** How each step looks while one is at hand: at the start template and upload are open together. */
export function stepState(step: Step, at: Step, ended: boolean): 'todo' | 'doing' | 'done' {
  const place = STEPS.indexOf(step);
  const now = STEPS.indexOf(at);
  if (ended || place < now) return 'done';
  return place === now ? 'doing' : 'todo';
}

/** Filters of the grid that hold rows, with their numbers. */
export function filtersOf(status: ImportStatus): { filter: RowFilter; n: number }[] {
  const { counts, result } = status;
  const after: { filter: RowFilter; n: number }[] = result
    ? [
        { filter: 'refused', n: result.refused },
        { filter: 'kept', n: result.kept ?? 0 },
      ]
    : [];
  const found: { filter: RowFilter; n: number }[] = [
    { filter: 'error', n: counts.error },
    { filter: 'warning', n: counts.warning },
    { filter: 'new', n: counts.new },
    { filter: 'change', n: counts.change },
    { filter: 'same', n: counts.same },
  ];
  return [...after, ...found].filter(({ n }) => n > 0);
}

/** Cells somebody typed, by line and column. */
export type Corrections = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** Corrections with one more cell; a cell typed back to what stands in the sheet is none. */
export function withCell(corrections: Corrections, row: ImportLine, column: string, text: string): Corrections {
  const { [column]: _old, ...others } = corrections[row.line] ?? {};
  const cells = text === (row.cells[column] ?? '') ? others : { ...others, [column]: text };
  const { [row.line]: _row, ...rest } = corrections;
  return Object.keys(cells).length === 0 ? rest : { ...rest, [row.line]: cells };
}
