import { LIMITS } from '../../questions/shared/content.model.ts';
import { type Built, unique } from './build.model.ts';
import { type FoundQuestion, note, partIdOf } from './exchange.model.ts';

/**
 * A question with one more below its material. It cannot be taken without one that its author meant; what was read of them
 * is what whoever corrects it begins with.
 */
export function withChild(whole: FoundQuestion, { content, draft, notes }: Built, points: number): FoundQuestion {
  const before = whole.content ?? whole.draft;
  const own = content ?? draft;
  if (before?.type !== 'composite') return whole;
  const fits = before.children.length < LIMITS.children.max;
  const child = own && own.type !== 'experiment' && own.type !== 'composite' && fits ? own : null;
  const next = child
    ? { ...before, children: [...before.children, { id: partIdOf(), points, content: child }] }
    : before;
  if (content === null || child === null) {
    return { ...whole, content: null, draft: next, notes: unique([...whole.notes, note('children')]) };
  }
  const added = unique([...whole.notes, ...notes]);
  return whole.content ? { ...whole, content: next, notes: added } : { ...whole, draft: next, notes: added };
}

/** A material without a question is none. */
export const childless = (one: FoundQuestion): FoundQuestion =>
  one.content?.type === 'composite' && one.content.children.length === 0
    ? { ...one, content: null, draft: one.content, notes: unique([...one.notes, note('children')]) }
    : one;
