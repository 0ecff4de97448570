import * as z from 'zod/mini';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { defineNoun, type NounCommand } from '../../../kernel/managed/noun.ts';
import * as model from './cloud.model.ts';
import { DATE, TIME } from './hours.model.ts';

const time = z.string().check(z.regex(TIME));
const ids = (most: number) => z.array(idSchema).check(z.maxLength(most));

const hours = {
  week: z
    .array(z.strictObject({ day: z.number().check(z.int(), z.minimum(1), z.maximum(7)), from: time, to: time }))
    .check(z.maxLength(70)),
  exceptions: z
    .array(
      z.strictObject({
        date: z.string().check(z.regex(DATE)),
        from: z.nullable(time),
        to: z.nullable(time),
        note: textSchema(0, 60),
      }),
    )
    .check(z.maxLength(200)),
};
/** A micro cloud. Its scope, notices and queue are its own, so it takes single parts of the kit. */
export const cloudNoun = defineNoun({
  object: 'micro_cloud',
  page: 'cloudManage',
  fixed: { code: z.string().check(z.regex(model.CLOUD_CODE)) },
  fields: {
    name: textSchema(model.CLOUD_NAME.min, model.CLOUD_NAME.max),
    nameEn: z.optional(z.nullable(textSchema(0, model.MAX_CLOUD_NAME_EN))),
    unitId: idSchema,
    cover: z.nullable(idSchema),
    intro: z.string().check(z.maxLength(model.WORDS_MOST)),
    subject: z.nullable(z.string().check(z.regex(/^[\w-]{1,32}$/))),
    /** http or https. */
    externalUrl: z.nullable(z.string().check(z.maxLength(500))),
    externalMembers: z.boolean(),
    ...hours,
    concurrency: z.number().check(z.int(), z.minimum(model.CONCURRENCY.min), z.maximum(model.CONCURRENCY.max)),
    memberRule: z.enum(model.MEMBER_RULES),
    experiments: ids(model.MAX_EXPERIMENTS),
    packages: ids(model.MAX_PACKAGES),
    managers: ids(model.MAX_MANAGERS),
  },
  required: ['name', 'unitId'],
  states: model.CLOUD_STATES,
  commands: {
    list: { from: ['draft', 'maintenance', 'delisted'], to: 'listed', needs: 'enable' },
    maintain: { from: ['listed', 'delisted'], to: 'maintenance', needs: 'disable' },
    delist: { from: ['listed', 'maintenance'], to: 'delisted', needs: 'disable', danger: true },
  },
  removable: ['draft', 'delisted'],
});
export type CloudCommand = NounCommand<typeof cloudNoun>;
