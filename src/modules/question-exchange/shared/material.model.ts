import { LIMITS } from '../../questions/shared/content.model.ts';
import { type Built, unique } from './build.model.ts';
import { type FoundQuestion, note, partIdOf } from './exchange.model.ts';

/** A question with one more below its material; it cannot be taken without one that its author meant. */
export function withChild(whole: FoundQuestion, { content, notes }: Built, points: number): FoundQuestion {
  if (content === null || content.type === 'experiment' || content.type === 'composite') {
    return { ...whole, content: null, notes: unique([...whole.notes, note('children')]) };
  }
  const added = unique([...whole.notes, ...notes]);
  if (whole.content?.type !== 'composite') return { ...whole, notes: added };
  if (whole.content.children.length >= LIMITS.children.max) {
    return { ...whole, content: null, notes: unique([...added, note('children')]) };
  }
  const child = { id: partIdOf(), points, content };
  return { ...whole, content: { ...whole.content, children: [...whole.content.children, child] }, notes: added };
}

/** A material without a question is none. */
export const childless = (one: FoundQuestion): FoundQuestion =>
  one.content?.type === 'composite' && one.content.children.length === 0
    ? { ...one, content: null, notes: unique([...one.notes, note('children')]) }
    : one;
