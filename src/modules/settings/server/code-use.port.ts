import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';
import type { CodeUseKind } from '../shared/code-table.model.ts';

/** Records of a module above that carry codes of a table. */
export interface CodeUse {
  readonly kind: CodeUseKind;
  readonly table: string;
  /** How many living records carry each code, in one statement; codes nobody carries are missing. */
  readonly count: (ctx: Ctx) => Promise<ReadonlyMap<string, number>>;
}

/** Filled by modules above, once for each kind of record. A used code can be disabled, never removed. */
export const codeUsePort = definePort<CodeUse>('settings.codeUse');
