import { describe, expect, it } from 'vitest';
import { changeOf, type FullNode, formOf, nodeFaults, sameForm } from './node-form.model.ts';
import { FRESH_CONDITION } from './rule-form.model.ts';

const node: FullNode = {
  id: 'n',
  courseId: 'c',
  type: 'experiment',
  parent: null,
  name: '酸碱滴定',
  sort: 0,
  visible: true,
  blank: false,
  opensAt: '2026-09-01T00:00:30.000Z',
  closesAt: null,
  datedFor: [],
  required: true,
  hours: null,
  completion: 'passed',
  passScore: 60,
  talk: null,
  unlock: null,
  mark: null,
  version: 3,
  body: '',
  address: null,
  experiment: {
    experimentId: 'e',
    experimentName: '酸碱滴定虚拟仿真实验',
    attempts: 3,
    countRule: 'best',
    dueAt: '2026-09-20T00:00:00.000Z',
    reportRequired: true,
    reportScore: 'atOnce',
    versionPin: null,
    startState: null,
  },
  lock: null,
  points: [],
  objectives: [],
  classDates: [],
};
const form = formOf(node);

describe('changeOf', () => {
  it('sends only what changed, and never a time nobody touched', () => {
    expect(changeOf(form, form, true)).toEqual({ experiment: {} });
    expect(changeOf({ ...form, hours: ' 2 ', attempts: '' }, form, true)).toEqual({
      hours: 2,
      experiment: { attempts: null },
    });
  });
  it('sends the rule whole, and takes it away when its last condition goes', () => {
    const rule = { ...form.rule, conditions: [{ ...FRESH_CONDITION, nodeId: 'm' }] };
    const unlock = { mode: 'all', hidden: false, conditions: [{ kind: 'done', nodeId: 'm' }] };
    expect(changeOf({ ...form, rule }, form, true)).toMatchObject({ unlock });
    expect(changeOf(form, { ...form, rule }, true)).toMatchObject({ unlock: null });
    expect(sameForm(form, formOf(node))).toBe(true);
    expect(sameForm({ ...form, rule }, form)).toBe(false);
  });
  it('sends the dates of all classes when one of them changes', () => {
    const own = { classId: 'k', opensAt: '2026-09-08T08:00', dueAt: '2026-09-20T08:00', closesAt: '' };
    const changed = { ...form, classDates: [own] };
    expect(sameForm(changed, form)).toBe(false);
    expect(changeOf(changed, form, true).classDates).toEqual([
      {
        classId: 'k',
        opensAt: new Date('2026-09-08T08:00').toISOString(),
        dueAt: new Date('2026-09-20T08:00').toISOString(),
        closesAt: null,
      },
    ]);
    expect(changeOf(form, changed, true).classDates).toEqual([]);
    const backwards = { ...form, classDates: [{ ...own, closesAt: '2026-09-19T08:00' }] };
    expect(nodeFaults(backwards, true).get('classDates')).toBe('close');
  });
  it('sends knowledge points when they or their order change', () => {
    const [one, two] = ['1', '2'].map((id) => ({ id, code: `P${id}`, name: `点${id}`, state: 'active' as const }));
    const tied = { ...form, points: [one!, two!] };
    expect(changeOf(tied, form, true)).toMatchObject({ points: ['1', '2'] });
    expect(changeOf({ ...form, points: [two!, one!] }, tied, true)).toMatchObject({ points: ['2', '1'] });
    expect(changeOf(form, tied, true)).toMatchObject({ points: [] });
    expect(sameForm(tied, { ...tied, points: [{ ...one!, name: '改名' }, two!] })).toBe(true);
  });
  it('takes a time away when its field is emptied', () =>
    expect(changeOf({ ...form, opensAt: '', dueAt: '' }, form, true)).toEqual({
      opensAt: null,
      experiment: { dueAt: null },
    }));
});

describe('nodeFaults', () => {
  it('finds nothing wrong with what the server gave', () => expect(nodeFaults(form, true).size).toBe(0));
  it.each([
    [{ closesAt: '2026-08-01T00:00' }, 'closesAt', 'close'],
    [{ dueAt: '2026-08-01T00:00' }, 'dueAt', 'due'],
    [{ attempts: '0' }, 'attempts', 'attempts'],
    [{ attempts: '1.5' }, 'attempts', 'attempts'],
    [{ hours: '0.3' }, 'hours', 'hours'],
    [{ passScore: '101' }, 'passScore', 'passScore'],
    [{ completion: 'reported', reportRequired: false }, 'completion', 'report'],
    [{ rule: { mode: 'all', hidden: false, conditions: [FRESH_CONDITION] } }, 'rule', 'rule'],
  ] as const)('finds %j', (change, field, fault) =>
    expect(nodeFaults({ ...form, ...change }, true).get(field)).toBe(fault),
  );
  it('does not ask a page for the settings of an experiment', () =>
    expect(nodeFaults({ ...form, attempts: 'x', dueAt: '2000-01-01T00:00' }, false).size).toBe(0));
});

describe('the address of a link', () => {
  const link = formOf({
    ...node,
    type: 'link',
    experiment: null,
    completion: 'opened',
    address: 'https://example.org/',
  });

  it('is checked as it is typed, and only a change of it is sent', () => {
    expect(nodeFaults({ ...link, address: 'http://example.org' }, false)).toEqual(
      new Map([['address', 'addressHttps']]),
    );
    expect(nodeFaults({ ...link, address: ' ' }, false).size).toBe(0);
    expect(changeOf(link, link, false)).toEqual({});
    expect(changeOf({ ...link, address: ' https://example.com ' }, link, false)).toEqual({
      address: 'https://example.com',
    });
  });
});

describe('what a discussion asks for', () => {
  const talk = formOf({ ...node, type: 'discussion', experiment: null, completion: 'posted', passScore: null });

  it('is one contribution of 20 characters where its author named nothing, in whole numbers, and never nothing', () => {
    expect(talk).toMatchObject({ talkPosts: '1', talkReplies: '0', talkCharacters: '20' });
    expect(nodeFaults(talk, false).size).toBe(0);
    for (const wrong of [{ talkPosts: '0' }, { talkPosts: '1.5' }, { talkReplies: '' }, { talkCharacters: '1001' }]) {
      expect(nodeFaults({ ...talk, ...wrong }, false).get('talkPosts')).toBe('talk');
    }
    expect(changeOf({ ...talk, talkReplies: '2' }, talk, false)).toEqual({
      talk: { posts: 1, replies: 2, characters: 20 },
    });
  });
});
