import { describe, expect, it } from 'vitest';
import { type CoursePackage, nodeFault, type PackageNode, packageSchema, packed, shifted } from './package.model.ts';

const node = (ref: string, more: Partial<PackageNode> = {}): PackageNode => ({
  ref,
  parent: null,
  type: 'chapter',
  name: ref,
  visible: true,
  required: false,
  hours: null,
  completion: null,
  passScore: null,
  talk: null,
  opensAt: null,
  closesAt: null,
  body: '',
  address: null,
  unlock: null,
  points: [],
  materials: [],
  materialFiles: [],
  file: null,
  objectives: [],
  experiment: null,
  ...more,
});
const page = (ref: string, more: Partial<PackageNode> = {}) =>
  node(ref, { type: 'page', completion: 'viewed', parent: 'n1', ...more });
const pack = (nodes: readonly PackageNode[]): CoursePackage => ({
  kind: 'cloudvse.course',
  schema: 1,
  exportedAt: '2026-09-01T00:00:00.000Z',
  course: {
    name: '大学物理实验',
    nameEn: null,
    code: 'PHYS-101',
    category: '0702',
    nature: 'required',
    credits: 2,
    theoryHours: 8,
    labHours: 24,
    intro: '',
    syllabus: '',
    assessment: '',
    prerequisites: [],
    textbooks: [],
    cover: null,
    trailer: false,
    film: null,
  },
  objectives: [],
  nodes: [...nodes],
  parts: {},
});
const rule = (...conditions: NonNullable<PackageNode['unlock']>['conditions']) =>
  ({ mode: 'all', hidden: false, conditions }) as const;

it('takes a whole package', () =>
  expect(packageSchema.safeParse(pack([node('n1'), page('n2')])).error?.issues).toBeUndefined());

describe('dates', () => {
  const at = '2026-03-02T00:00:00.000Z';
  const given = pack([
    node('n1'),
    page('n2', {
      opensAt: at,
      unlock: { ...rule({ kind: 'date', at }, { kind: 'done', nodeId: 'n1' }) },
    }),
    page('n3', { unlock: { ...rule({ kind: 'date', at }) } }),
  ]);
  it('move by whole days everywhere', () => {
    const [, second, third] = shifted(given, 189).nodes;
    expect(second).toMatchObject({ opensAt: '2026-09-07T00:00:00.000Z' });
    expect(third?.unlock?.conditions).toEqual([{ kind: 'date', at: '2026-09-07T00:00:00.000Z' }]);
  });
  it('that are taken away leave no empty rule', () => {
    const [, second, third] = shifted(given, 'clear').nodes;
    expect(second).toMatchObject({ opensAt: null, unlock: { conditions: [{ kind: 'done', nodeId: 'n1' }] } });
    expect(third?.unlock).toBeNull();
  });
});

it('packs no condition of classes, announcements and nodes that are gone', () => {
  const refOf = (id: string) => (id === 'a' ? 'n1' : undefined);
  expect(packed({ kind: 'class', classIds: ['x'] }, refOf)).toBeNull();
  expect(packed({ kind: 'notice', noticeId: 'x' }, refOf)).toBeNull();
  expect(packed({ kind: 'done', nodeId: 'b' }, refOf)).toBeNull();
  expect(packed({ kind: 'score', nodeId: 'a', min: 60 }, refOf)).toEqual({ kind: 'score', nodeId: 'n1', min: 60 });
});

describe('a node is refused', () => {
  it.each([
    ['named twice', [node('n1'), page('n1')], 'n1'],
    ['below what comes later', [page('n2'), node('n1')], 'n2'],
    ['below a page', [node('n1'), page('n2'), page('n3', { parent: 'n2' })], 'n3'],
    ['waiting for nothing', [node('n1'), page('n2', { unlock: { ...rule({ kind: 'done', nodeId: 'n9' }) } })], 'n2'],
    ['with a completion of another type', [node('n1'), page('n2', { completion: 'passed', passScore: 60 })], 'n2'],
    ['an experiment without one', [node('n1'), node('n2', { type: 'experiment', completion: 'finished' })], 'n2'],
    [
      'closing before it opens',
      [node('n1', { opensAt: '2026-09-02T00:00:00Z', closesAt: '2026-09-01T00:00:00Z' })],
      'n1',
    ],
  ] as const)('%s', (_why, nodes, ref) => expect(nodeFault(pack(nodes))).toBe(ref));
  it('when nothing is wrong: none is', () => expect(nodeFault(pack([node('n1'), page('n2')]))).toBeNull());
});

describe('a link of a package', () => {
  const link = (address: string | null, more: Partial<PackageNode> = {}) =>
    pack([node('n1'), node('n2', { type: 'link', completion: 'opened', parent: 'n1', address, ...more })]);

  it('leads to an https address, or is hidden without one; nothing else has an address', () => {
    expect(nodeFault(link('https://example.org/'))).toBeNull();
    expect(nodeFault(link(null, { visible: false }))).toBeNull();
    expect(nodeFault(link(null))).toBe('n2');
    expect(nodeFault(link('javascript:alert(1)'))).toBe('n2');
    expect(nodeFault(pack([node('n1', { address: 'https://example.org/' })]))).toBe('n1');
  });

  it('is absent from packages of before there were links', () => {
    const { address: _address, ...old } = page('n2');
    const { nodes } = packageSchema.parse({ ...pack([node('n1')]), nodes: [node('n1'), old] });
    expect(nodes[1]!.address).toBeNull();
  });
});
