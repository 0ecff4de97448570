import * as z from 'zod/mini';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { defineNoun } from '../../../kernel/managed/noun.ts';
import { MAX_RELATED, POINT_CODE, POINT_NAME_MAX, POINT_STATES } from './point.model.ts';

const related = z.array(idSchema).check(z.maxLength(MAX_RELATED));

/** A knowledge point of any of the three levels. It writes under the lock of its tree, so its service is its own. */
export const pointNoun = defineNoun({
  object: 'knowledge_point',
  audit: 'code',
  page: 'experimentTypeManage',
  fixed: {},
  fields: {
    code: z.string().check(
      z.overwrite((text) => text.trim()),
      z.regex(POINT_CODE),
    ),
    name: textSchema(1, POINT_NAME_MAX),
    parent: z.nullable(idSchema),
    relations: z.optional(z.strictObject({ prerequisite: related, contains: related, related })),
  },
  required: ['code', 'name', 'parent'],
  states: POINT_STATES,
  commands: {
    enable: { from: ['disabled'], to: 'active', needs: 'enable' },
    disable: { from: ['active'], to: 'disabled', needs: 'disable', danger: true },
  },
  removable: POINT_STATES,
});
