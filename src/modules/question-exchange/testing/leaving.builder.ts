import { expect } from 'vitest';
import { type Child, type Content, type ContentOf, mapTexts, pointsOf } from '../../questions/shared/content.model.ts';
import { CHILD_TYPES, type ChildType } from '../../questions/shared/question.model.ts';
import { buildContent } from '../../questions/testing/question.builder.ts';
import { type LeavingQuestion, partIdOf } from '../shared/exchange.model.ts';
import { isPlain, plainWithFormulas, richOf } from '../shared/text.model.ts';

/** A question on its way out of the bank. */
export const leaving = (content: Content, more: Partial<LeavingQuestion> = {}): LeavingQuestion => ({
  ...{ content, points: 2, difficulty: 3, tags: [], source: '', knowledge: [], objectives: [], folder: [] },
  ...more,
});

const evened = (html: string) => (isPlain(html) ? richOf(plainWithFormulas(html)) : html);

/** A material with a question of each of some types below it, all there are unless some are named. */
export const buildMaterial = (types: readonly ChildType[] = CHILD_TYPES, stem?: string): ContentOf<'composite'> =>
  buildContent('composite', {
    ...(stem === undefined ? {} : { stem }),
    children: types.map((type) => ({ id: partIdOf(), points: 6, content: buildContent(type) as Child['content'] })),
  });

/** A content with ids by place, and texts of one form: what makes two questions equal. */
export function comparable(content: Content): unknown {
  if (content.type === 'composite') {
    const { children, ...whole } = content;
    const own = children.map((child) => ({
      points: pointsOf(child.content, child.points),
      content: comparable(child.content),
    }));
    return { ...mapTexts({ ...whole, children: [] }, evened), children: own };
  }
  const even = mapTexts(content, evened);
  const ids = new Map<string, string>();
  const text = JSON.stringify(even);
  for (const [, id] of text.matchAll(/"id":"([a-z0-9]+)"/g)) ids.set(id!, `part${ids.size}`);
  const named = text.replace(/"(id|left|right|key)":"([a-z0-9]+)"/g, (all, name: string, id: string) =>
    ids.has(id) ? `"${name}":"${ids.get(id)}"` : all,
  );
  const value = JSON.parse(named) as Record<string, unknown>;
  if (Array.isArray(value.keys)) value.keys = (value.keys as string[]).map((id) => ids.get(id)).sort();
  return value;
}

/** What each note allows to differ. */
const LOST: Readonly<Record<string, readonly string[]>> = {
  rule: ['rule', 'fewer'],
  rubric: ['reference', 'rubric'],
  keywords: ['keywords'],
  limits: ['minCharacters', 'maxCharacters'],
  unitShare: ['unit', 'units', 'unitShare'],
  whole: ['whole'],
  free: ['free'],
  analysis: ['analysis'],
  asEssay: ['type'],
  units: ['units'],
  fileKinds: ['kinds', 'files', 'megabytes'],
};

/** Expects two contents to be equal but for what the notes of the export name. */
export function sameQuestion(found: Content, sent: Content, lost: readonly string[]): void {
  if (found.type === 'composite' && sent.type === 'composite') {
    expect(found.children.map(({ points, content }) => pointsOf(content, points))).toEqual(
      sent.children.map(({ points, content }) => pointsOf(content, points)),
    );
    found.children.forEach(({ content }, i) => void sameQuestion(content, sent.children[i]!.content, lost));
    const alone = (one: typeof found) => comparable({ ...one, children: [] });
    const [a, b] = [alone(found), alone(sent)] as [Record<string, unknown>, Record<string, unknown>];
    if (lost.includes('analysis')) for (const one of [a, b]) delete one.analysis;
    expect(a).toEqual(b);
    return;
  }
  const [a, b] = [comparable(found), comparable(sent)] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of lost.flatMap((code) => LOST[code] ?? [])) {
    delete a[name];
    delete b[name];
  }
  expect(a).toEqual(b);
}
