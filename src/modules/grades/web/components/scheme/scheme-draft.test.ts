import { describe, expect, it } from 'vitest';
import { schemeItem } from '../../../shared/grade-scheme.model.ts';
import {
  draftOf,
  faultsOf,
  TEMPLATES,
  type TemplateName,
  weightSum,
  withChange,
  withItem,
  withoutItem,
} from './scheme-draft.model.ts';

const draft = {
  ...draftOf('laboratory', (kind) => kind),
  items: [
    schemeItem({ key: 'experiment', name: 'experiment', kind: 'experiment', weight: 50 }),
    schemeItem({ key: 'labReport', name: 'labReport', kind: 'labReport', weight: 30 }),
    schemeItem({ key: 'offline', name: 'offline', kind: 'offline', weight: 20 }),
  ],
};

describe('draft of a scheme', () => {
  it('begins usable from every template', () => {
    for (const name of Object.keys(TEMPLATES) as TemplateName[]) {
      const one = draftOf(name, (kind) => kind);
      expect(weightSum(one.items)).toBe(100);
      expect(faultsOf(one).size).toBe(0);
    }
  });
  it('gives a new item a key of its own and what is left of 100', () => {
    const more = withItem(withoutItem(draft, 'offline'), 'experiment', '加做');
    expect(more.items.map((item) => item.key)).toEqual(['experiment', 'labReport', 'experiment2']);
    expect(more.items[2]?.weight).toBe(20);
    expect(withItem(draft, 'offline', '线下').items[3]).toMatchObject({ key: 'offline2', weight: 1 });
  });
  it('names what is wrong by field', () => {
    expect([...faultsOf(withChange(draft, 'offline', { weight: 21 }))]).toEqual(['weights']);
    expect([...faultsOf(withChange(draft, 'experiment', { members: [] }))]).toEqual(['members:experiment']);
    expect([...faultsOf(withChange(draft, 'offline', { dropLowest: 1 }))]).toEqual(['drop:offline']);
    expect([...faultsOf(withChange(draft, 'offline', { name: ' ' }))]).toEqual(['name:offline']);
    const study = schemeItem({ key: 'chapter', name: '章节学习', kind: 'chapter', weight: 20, dropLowest: 1 });
    const learning = (more: object) => ({ ...draft, items: [...draft.items.slice(0, 2), { ...study, ...more }] });
    expect([...faultsOf(learning({}))]).toEqual(['drop:chapter']);
    expect(faultsOf(learning({ perChapter: true })).size).toBe(0);
    expect([...faultsOf(learning({ members: [], dropLowest: 0 }))]).toEqual(['members:chapter']);
    expect([...faultsOf({ ...draft, bands: draft.bands.slice(0, 4) })]).toEqual(['bands']);
  });
});
