import * as z from 'zod/mini';
import type { FieldError } from '../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import {
  PARAMETER_KEYS,
  PARAMETERS,
  type Parameters,
  parameterFaults,
  parameterIn,
} from '../shared/parameter.model.ts';
import type { PageContent, PageGroup } from './page-group.port.ts';
import { baseSettings } from './site.repository.ts';

/** Words of what is wrong with a set of numbers, at their fields. */
function wordedFaults(set: Parameters): FieldError[] {
  return parameterFaults(set).map(({ key, why }): FieldError => {
    const { least, most } = PARAMETERS[key];
    if (why === 'range') return { path: key, code: 'settings.parameter.range', params: { least, most } };
    const other = { lockShort: 'lockWindow', warnLate: 'lockFailures', bandsCross: 'excellentFrom' } as const;
    return { path: key, code: `settings.parameter.${why}`, params: { n: parameterIn(set, other[why]) } };
  });
}

/** 运行参数: the numbers the platform runs by, as a group with draft, publication and history. */
export const parameterGroup: PageGroup = {
  name: 'parameters',
  // Any number has the shape, so that one out of its range is refused in words of its own.
  schema: z.strictObject(Object.fromEntries(PARAMETER_KEYS.map((key) => [key, z.optional(z.number())]))),
  start: async (ctx: Ctx) => {
    const stored = (await baseSettings(ctx)).find(({ key }) => key === 'reviewDays');
    return typeof stored?.value === 'number' ? { reviewDays: stored.value } : {};
  },
  prepare: (_ctx, content: PageContent) => ({ content, removed: [], faults: wordedFaults(content as Parameters) }),
};
