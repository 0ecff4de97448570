import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../../../kernel/http/schemas.ts';
import { MAX_CONDITIONS } from './unlock.model.ts';

/** A score or a share in percent, two decimals at most. */
export const hundred = z.number().check(z.minimum(0), z.maximum(100), z.multipleOf(0.01));
const stepNumber = z.number().check(z.int(), z.minimum(1), z.maximum(1000));

/** What opens a node, as it is written. */
export const ruleSchema = z.strictObject({
  mode: z.enum(['all', 'any']),
  hidden: z.boolean(),
  conditions: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('done'), nodeId: idSchema }),
        z.strictObject({ kind: z.literal('score'), nodeId: idSchema, min: hundred }),
        z.strictObject({ kind: z.literal('step'), nodeId: idSchema, seq: stepNumber, min: hundred }),
        z.strictObject({ kind: z.literal('date'), at: instantSchema }),
        z.strictObject({
          kind: z.literal('class'),
          classIds: z.array(idSchema).check(z.minLength(1), z.maxLength(50)),
        }),
        z.strictObject({ kind: z.literal('notice'), noticeId: idSchema }),
      ]),
    )
    .check(z.maxLength(MAX_CONDITIONS)),
});

/** What opens a node, as its team reads it. */
export const storedRuleSchema = z.object({
  mode: z.enum(['all', 'any']),
  hidden: z.boolean(),
  conditions: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('done'), nodeId: z.string() }),
      z.object({ kind: z.literal('score'), nodeId: z.string(), min: z.number() }),
      z.object({ kind: z.literal('step'), nodeId: z.string(), seq: z.number(), title: z.string(), min: z.number() }),
      z.object({ kind: z.literal('date'), at: z.string() }),
      z.object({ kind: z.literal('class'), classIds: z.array(z.string()) }),
      z.object({ kind: z.literal('notice'), noticeId: z.string() }),
    ]),
  ),
});

/** Why a node is locked, one condition at a time; `absent` stands for something the reader does not see. */
export const reasonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done'), nodeId: z.string(), name: z.string(), percent: z.nullable(z.number()) }),
  z.object({
    kind: z.literal('score'),
    nodeId: z.string(),
    name: z.string(),
    min: z.number(),
    current: z.nullable(z.number()),
  }),
  z.object({
    kind: z.literal('step'),
    nodeId: z.string(),
    name: z.string(),
    step: z.string(),
    min: z.number(),
    current: z.nullable(z.number()),
  }),
  z.object({ kind: z.literal('date'), at: z.string() }),
  z.object({ kind: z.literal('class'), classes: z.array(z.string()) }),
  z.object({ kind: z.literal('notice'), noticeId: z.string(), title: z.string() }),
  z.object({ kind: z.literal('absent') }),
]);
