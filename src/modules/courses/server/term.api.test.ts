import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestApp, outcomeOf, type TestApp } from '../../../testing/app.ts';
import { listTermsRoute } from '../shared/course.contract.ts';
import { saveTermRoute } from '../shared/term.contract.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(inject('templateUrl'));
});
afterAll(() => t.close());

const TERM = { fresh: true, name: '2030 秋季学期', startsOn: '2030-09-01', endsOn: '2031-01-20', current: true };
const save = (code: string, change: object = {}, as: 'admin' | 'college' = 'admin') =>
  t.call(saveTermRoute, { params: { code }, body: { ...TERM, ...change } }, as);
const terms = async () => (await t.call(listTermsRoute, {}, 'admin')).rows;
const current = async () => (await terms()).filter((one) => one.current).map(({ code }) => code);

describe('terms', () => {
  it('are kept by the office; the newest current one takes the mark from the one before', async () => {
    expect(await outcomeOf(save('2030-A', {}, 'college'))).toMatch(/^403/);
    await save('2030-A');
    expect(await current()).toEqual(['2030-A']);
    await save('2031-S', { name: '2031 春季学期', startsOn: '2031-02-20', endsOn: '2031-07-10' });
    expect(await current()).toEqual(['2031-S']);
  });

  it.each<[string, string, object, string]>([
    ['a code that is there', '2030-A', {}, '422 courses.term.taken'],
    ['a term nobody has', '2040-X', { fresh: false }, '404'],
    [
      'an end before its start',
      '2032-A',
      { startsOn: '2032-09-01', endsOn: '2032-08-01' },
      '422 courses.term.endsEarly',
    ],
    ['days of another term', '2032-B', { startsOn: '2031-07-10', endsOn: '2031-08-01' }, '422 courses.term.overlaps'],
    [
      'no current term at all',
      '2031-S',
      { fresh: false, name: '2031 春季学期', startsOn: '2031-02-20', endsOn: '2031-07-10', current: false },
      '422 courses.term.oneCurrent',
    ],
  ])('refuse %s', async (_what, code, change, outcome) => {
    expect(await outcomeOf(save(code, change))).toContain(outcome);
  });

  it('are changed under their code, with what was before in the log', async () => {
    await save('2030-A', { fresh: false, name: '2030 秋', current: false });
    expect((await terms()).find(({ code }) => code === '2030-A')).toMatchObject({ name: '2030 秋', current: false });
    const [entry] = await t.ask(`select before, after from audit.audit_log where action = 'term.update'`);
    expect(entry).toMatchObject({ before: { name: '2030 秋季学期' }, after: { name: '2030 秋' } });
  });
});
