import { describe, expect, it } from 'vitest';
import { filterQuery, isFiltered, type LabDefaults, rangeOf, readAddress } from './lab-address.model.ts';

const SHOWCASE: LabDefaults = { sort: 'default', view: 'card', sizes: [12, 24, 48] };
const read = (query: string) => readAddress(new URLSearchParams(query), SHOWCASE);

describe('the address of a list', () => {
  it('brings back seven parameters in any browser', () => {
    const address = read('kw=摆&subject=0702,08&level=national&hours=2-4&runs_in=browser&sort=runs&page=2');
    expect(address).toMatchObject({ kw: '摆', sort: 'runs', page: 2, size: 12, view: 'card', ignored: false });
    expect(filterQuery(address)).toMatchObject({
      kw: '摆',
      category: '0702,08',
      level: 'national',
      hours: '2-4',
      runsIn: 'browser',
      kind: undefined,
    });
    expect(isFiltered(address)).toBe(true);
    expect(isFiltered(read('sort=new&page=3'))).toBe(false);
  });

  it('turns a range the right way round without a word', () => {
    expect(read('hours=9-2')).toMatchObject({ facets: { hours: ['2-9'] }, ignored: false });
    expect([rangeOf('-4'), rangeOf('2.5-'), rangeOf('-'), rangeOf('x'), rangeOf('')]).toEqual([
      '-4',
      '2.5-',
      null,
      null,
      null,
    ]);
  });

  it('leaves out what it does not know, and says so', () => {
    for (const query of [
      'level=best',
      'level=national,best',
      'sort=hot',
      'page=x',
      'size=7',
      'hours=ab',
      'subject=zz',
      `kw=${'长'.repeat(101)}`,
    ]) {
      expect(read(query).ignored, query).toBe(true);
    }
    expect(read('level=national,best').facets.level).toEqual(['national']);
    expect(read(`kw=${'长'.repeat(300)}`).kw).toHaveLength(100);
    expect(read('utm_source=x')).toMatchObject({ ignored: false });
  });

  it('reads links of older pages and four experiments to compare', () => {
    expect(read('category=0703').facets.subject).toEqual(['0703']);
    expect(read('compare=A-1,B-2,C-3,D-4,E-5').compare).toEqual(['A-1', 'B-2', 'C-3', 'D-4']);
  });
});
