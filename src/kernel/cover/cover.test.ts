import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { coverSvg } from './cover.ts';
import { coverAddress } from './cover-address.ts';
import { disciplineOf } from './discipline.ts';
import { type Discipline, disciplines } from './disciplines.ts';
import { fnv1a, mulberry32 } from './random.ts';

const all = Object.keys(disciplines) as Discipline[];
const ids = Array.from({ length: 40 }, (_, i) => `experiment-${i}`);
const sha = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('random', () => {
  it('is FNV-1a and mulberry32', () => {
    expect(fnv1a('')).toBe(0x811c9dc5);
    expect(fnv1a('a')).toBe(0xe40c292c);
    expect(fnv1a('foobar')).toBe(0xbf9cf968);
    const random = mulberry32(1);
    expect([random(), random()].map((v) => v.toFixed(6))).toEqual(['0.627074', '0.002736']);
  });
});

describe('cover', () => {
  it.each(all)('%s keeps its bytes', (subject) => {
    expect(sha(coverSvg({ id: 'CHEM-014', subject }))).toMatchSnapshot();
  });

  it.each(all)('%s stays between 1.4 and 6.3 KB for every id, well-formed and without bad numbers', (subject) => {
    for (const id of ids) {
      const svg = coverSvg({ id, subject });
      expect(svg.length).toBeGreaterThanOrEqual(1400);
      expect(svg.length).toBeLessThanOrEqual(6450);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.match(/<\w+\b(?:[^>]*[^/])?>/g)?.length).toBe(svg.match(/<\//g)?.length);
    }
  });

  it('varies with the id and uses ids of its own', () => {
    const covers = ids.map((id) => coverSvg({ id, subject: 'chem' }));
    expect(new Set(covers).size).toBe(ids.length);
    expect(new Set(covers.map((svg) => /id="(g\w+)"/.exec(svg)?.[1])).size).toBe(ids.length);
  });

  it('has an address that holds what it is made from', () => {
    const cover = { id: '水稻 "杂交" #1/2', subject: '植物生产类' };
    const [, , drawing, subject, file] = coverAddress(cover).split('/').map(decodeURIComponent);
    expect([drawing, subject, file]).toEqual(['1', cover.subject, `${cover.id}.svg`]);
    expect(coverAddress({ id: 'x', subject: '' })).toBe('/covers/1/phys/x.svg');
  });
});

describe('discipline', () => {
  it.each([
    ['0701', 'comp'],
    ['0702', 'phys'],
    ['0703', 'chem'],
    ['070301', 'chem'],
    ['0710', 'bio'],
    ['0802', 'mech'],
    ['0807', 'elec'],
    ['0809', 'comp'],
    ['0810', 'civil'],
    ['1002', 'med'],
    ['0901', 'agri'],
    ['1202', 'econ'],
    ['0201', 'econ'],
    ['0501', 'art'],
    ['1305', 'art'],
    ['0709', 'geo'],
    ['0812', 'geo'],
    ['化学类', 'chem'],
    ['物理学类', 'phys'],
    ['生物科学类', 'bio'],
    ['机械类', 'mech'],
    ['电气类', 'elec'],
    ['土木类', 'civil'],
    ['地质学类', 'geo'],
    ['临床医学类', 'med'],
    ['植物生产类', 'agri'],
    ['计算机类', 'comp'],
    ['工商管理类', 'econ'],
    ['设计学类', 'art'],
    ['药学类', 'chem'],
    ['Civil engineering', 'civil'],
    ['med', 'med'],
  ] as const)('%s is %s', (subject, discipline) => {
    expect(disciplineOf(subject)).toBe(discipline);
  });
  it('gives an unknown subject one discipline for ever', () => {
    expect(disciplineOf('9912')).toBe(disciplineOf(' 9912 '));
    expect(new Set(Array.from({ length: 60 }, (_, i) => disciplineOf(`unknown ${i}`))).size).toBeGreaterThan(8);
  });
});
