import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { catalogueRoute } from '../../shared/catalogue.contract.ts';
import { presentRow } from './catalogue.presenter.ts';
import { chooseListed } from './catalogue.repository.ts';

/** How a module chooses experiments to show: the most done of thirty days, the newest, or its own choice in its order. */
export interface ListedChoice {
  readonly rule: 'runs' | 'new' | 'manual';
  /** With rule manual: which ones, in order. What is not listed (any more) is passed over. */
  readonly ids?: readonly string[];
  /** Only this discipline. */
  readonly category?: string;
  readonly limit: number;
}

/** Cards of listed experiments for other modules, in one statement; the rows are those of `catalogueRoute`. */
export async function pickListed(ctx: Ctx, choice: ListedChoice): Promise<CallOutput<typeof catalogueRoute>['rows']> {
  if (choice.rule === 'manual' && !choice.ids?.length) return [];
  const rows = await chooseListed(ctx, { ...choice, limit: Math.min(200, Math.max(1, choice.limit)) });
  return rows.map(presentRow);
}
