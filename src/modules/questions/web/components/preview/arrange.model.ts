import { SeededStream, shuffledItems } from '../../../../../kernel/scoring/seeded-draw.ts';
import type { Arrange } from '../../../shared/candidate-view.model.ts';
import type { Part } from '../../../shared/content.model.ts';

const SEED = 'preview';

/** Places of parts in another order that stays the same while their number does. */
const orderOf = (parts: readonly Part[], what: string, seed: string): string[] => {
  const places = parts.map((_, i) => String(i));
  return what === 'items' ? shuffledItems(seed, what, places) : new SeededStream(seed, what).shuffled(places);
};

/**
 * Arranges a preview: options stand as they were written, so that their letters are those of the editor; items and right
 * sides never give the key away, and do not jump while one types.
 */
export const previewArrange: Arrange = (what, parts) =>
  what === 'options' ? parts : orderOf(parts, what, SEED).map((place) => parts[Number(place)]!);
