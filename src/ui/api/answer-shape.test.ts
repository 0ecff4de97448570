import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { answerShape } from './answer-shape.ts';

const shapeOf = (output: z.ZodMiniType) => answerShape({ output });
const node = () => z.object({ id: z.string(), state: z.enum(['open', 'done']), at: z.nullable(z.string()) });

it('is the same for the same shape, in whatever order and within whatever limits', () => {
  expect(shapeOf(node())).toBe(shapeOf(node()));
  const turned = z.object({ at: z.nullable(z.string()), state: z.enum(['open', 'done']), id: z.string() });
  expect(shapeOf(turned)).toBe(shapeOf(node()));
  const limited = z.object({ ...node().shape, id: z.string().check(z.maxLength(9)) });
  expect(shapeOf(limited)).toBe(shapeOf(node()));
});

it('is another one once a field comes, goes or changes, however deep it stands', () => {
  const { id, state, at } = node().shape;
  const shapes = [
    node(),
    z.object({ id, state }),
    z.object({ id, state, at, name: z.string() }),
    z.object({ id: z.number(), state, at }),
    z.object({ id, state, at: z.string() }),
    z.object({ id, state, at: z.optional(at) }),
    z.object({ id, state: z.enum(['open', 'done', 'late']), at }),
    z.array(node()),
    z.object({ rows: z.array(node()) }),
    z.object({ rows: z.array(z.object({ id, state })) }),
    z.union([node(), z.null()]),
    z.record(z.string(), node()),
  ];
  expect(new Set(shapes.map(shapeOf)).size).toBe(shapes.length);
});

it('knows a shape that holds itself', () => {
  interface Branch {
    id: string;
    below: Branch[];
  }
  const branch: z.ZodMiniType<Branch> = z.object({ id: z.string(), below: z.lazy(() => z.array(branch)) });
  const other: z.ZodMiniType = z.object({ id: z.number(), below: z.lazy(() => z.array(other)) });
  expect(shapeOf(branch)).not.toBe(shapeOf(other));
});
