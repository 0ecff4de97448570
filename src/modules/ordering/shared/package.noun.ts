import * as z from 'zod/mini';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { defineNoun, type NounState, type NounUpdate } from '../../../kernel/managed/noun.ts';
import { MAX_EXPERIMENTS, MAX_PRICE } from './package.model.ts';

const whole = (min: number, max: number) => z.number().check(z.int(), z.minimum(min), z.maximum(max));

/** A package of experiments: what is inside, for how long, for how many, at what price. */
export const packageNoun = defineNoun({
  object: 'package',
  page: 'experimentTypeManage',
  fixed: { code: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{1,31}$/)) },
  fields: {
    name: textSchema(2, 60),
    /** Attachment. */
    cover: z.nullable(idSchema),
    intro: z.string().check(z.maxLength(8000)),
    /** Codes of CRE_LX. */
    majors: z.array(z.string().check(z.regex(/^[\w-]{1,32}$/))).check(z.maxLength(20)),
    experiments: z.array(idSchema).check(z.maxLength(MAX_EXPERIMENTS)),
    /** In place of the sum; null: the sum. */
    hours: z.nullable(z.number().check(z.minimum(0.1), z.maximum(9999), z.multipleOf(0.1))),
    /** Fen, per seat for the valid days. */
    price: whole(0, MAX_PRICE),
    validDays: whole(1, 3650),
    seats: whole(1, 100_000),
  },
  plain: {
    validDays: { label: 'ordering.field.validDays', sort: true, start: '180' },
    seats: { label: 'ordering.field.seats', sort: true, start: '100' },
  },
  required: ['name', 'validDays', 'seats'],
  states: ['draft', 'listed', 'delisted'],
  commands: {
    list: { from: ['draft', 'delisted'], to: 'listed', needs: 'enable' },
    delist: { from: ['listed'], to: 'delisted', needs: 'disable', danger: true },
  },
  // Nothing was ever ordered from a package that is not listed.
  removable: ['draft', 'delisted'],
});

export type PackageState = NounState<typeof packageNoun>;
export type PackageUpdate = NounUpdate<typeof packageNoun>;
