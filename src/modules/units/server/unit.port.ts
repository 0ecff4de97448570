import type { Ctx } from '../../../platform/db/context.ts';
import { definePort } from '../../../platform/http/ports.ts';

/** Filled by modules above: how many of their records still belong to a unit, so that it cannot be removed. */
export const unitUsePort = definePort<(ctx: Ctx, unitId: string) => Promise<number>>('units.use', 1);
