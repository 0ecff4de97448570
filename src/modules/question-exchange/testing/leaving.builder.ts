import { expect } from 'vitest';
import { type Content, mapTexts } from '../../questions/shared/content.model.ts';
import type { LeavingQuestion } from '../shared/exchange.model.ts';
import { isPlain, plainWithFormulas, richOf } from '../shared/text.model.ts';

/** A question on its way out of the bank. */
export const leaving = (content: Content, more: Partial<LeavingQuestion> = {}): LeavingQuestion => ({
  ...{ content, points: 2, difficulty: 3, tags: [], source: '', knowledge: [], folder: [] },
  ...more,
});

/** A content with ids by place, and texts of one form: what makes two questions equal. */
export function comparable(content: Content): unknown {
  const even = mapTexts(content, (html) => (isPlain(html) ? richOf(plainWithFormulas(html)) : html));
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
  const [a, b] = [comparable(found), comparable(sent)] as [Record<string, unknown>, Record<string, unknown>];
  for (const name of lost.flatMap((code) => LOST[code] ?? [])) {
    delete a[name];
    delete b[name];
  }
  expect(a).toEqual(b);
}
