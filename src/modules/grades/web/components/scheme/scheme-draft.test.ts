import { describe, expect, it } from 'vitest';
import { schemeItem } from '../../../shared/grade-scheme.model.ts';
import {
  BAND_SETS,
  bandSetOf,
  draftOf,
  faultsOf,
  type SchemeDraft,
  schemeBody,
  TEMPLATES,
  type TemplateName,
  weightSum,
  withBand,
  withBorder,
  withChange,
  withItem,
  withoutItem,
  withPlace,
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

  it('moves weight over a border and never takes the last point of an item', () => {
    const weights = (at: number, by: number, from: SchemeDraft = draft) =>
      withBorder(from, at, by).items.map(({ weight }) => weight);
    expect(weights(0, 7)).toEqual([57, 23, 20]);
    expect(weights(1, -45)).toEqual([50, 1, 49]);
    expect(weights(0, 200)).toEqual([79, 1, 20]);
    // The border after the last item takes from what is unassigned, and gives back to it.
    expect(weights(2, 5)).toEqual([50, 30, 20]);
    const short = withChange(draft, 'experiment', { weight: 40 });
    expect(weights(2, 25, short)).toEqual([40, 30, 30]);
    expect(weights(2, -5, short)).toEqual([40, 30, 15]);
    expect(weights(3, 5)).toEqual([50, 30, 20]);
  });
  it('moves an item up and down within the list', () => {
    const keys = (by: -1 | 1, key: string) => withPlace(draft, key, by).items.map((item) => item.key);
    expect(keys(-1, 'labReport')).toEqual(['labReport', 'experiment', 'offline']);
    expect(keys(1, 'labReport')).toEqual(['experiment', 'offline', 'labReport']);
    expect(keys(1, 'offline')).toEqual(['experiment', 'labReport', 'offline']);
  });
  it('knows the set of its bands, and puts a new one into the widest gap', () => {
    for (const [name, bands] of Object.entries(BAND_SETS)) expect(bandSetOf(bands)).toBe(name);
    expect(bandSetOf(BAND_SETS.five.map((band) => ({ ...band, from: band.from / 2 })))).toBe('five');
    const more = withBand(BAND_SETS.two, '补考');
    expect(more.map(({ name, from }) => [name, from])).toEqual([
      [null, 60],
      ['补考', 30],
      [null, 0],
    ]);
    expect(bandSetOf(more)).toBe('own');
    expect(faultsOf({ ...draft, bands: more }).size).toBe(0);
    const unnamed = { ...draft, bands: withBand(BAND_SETS.two, '') };
    expect([...faultsOf(unnamed)]).toEqual(['bandNames']);
    expect(schemeBody(unnamed).bands[1]).toMatchObject({ name: null });
  });
});
