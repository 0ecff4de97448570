import { createHash } from 'node:crypto';

/** Numbers in [0, 1) from a text seed: the same bodies in every run, so a failure can be repeated. */
function randomOf(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

const TEXTS = [
  '',
  ' ',
  '\u0000',
  "' or 1=1 --",
  '"; drop table identity.person; --',
  '../../etc/passwd',
  '%00%2e%2e',
  '<script>alert(1)</script>',
  '$' + '{7*7}',
  '\ud800',
  '🧪'.repeat(300),
  'x'.repeat(5000),
  '-1',
  'NaN',
  '1e309',
  '9999-99-99',
  '2026-02-30T25:61:61Z',
  'null',
  '01900000-0000-7000-8000-000000000000',
  'not-a-uuid',
  '__proto__',
  '*',
];
const NAMES = [
  ...['id', 'Id', 'name', 'code', 'title', 'Account', 'Password', 'DataBase', 'DynamicQuery', 'TableView', 'Fields'],
  ...[
    'Conditions',
    'Order',
    'Sort',
    'page',
    'size',
    'kw',
    'RecordId',
    'Epoch',
    'Operations',
    'ExperimentId',
    'Context',
  ],
  ...[
    'Code',
    'nodeId',
    'courseId',
    'personId',
    'score',
    'weight',
    'items',
    'sections',
    'rubric',
    'reason',
    'role',
    'state',
  ],
];

/** Seeded hostile bodies and queries: wrong types, huge and broken texts, deep nesting, strange numbers. */
export function hostileBodies(count: number, seed: string): { body: unknown; query: Record<string, string> }[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const value = (depth: number): unknown => {
    const kind = Math.floor(random() * (depth > 3 ? 6 : 8));
    switch (kind) {
      case 0:
        return null;
      case 1:
        return random() < 0.5;
      case 2:
        return pick([0, -1, 1.5, 2 ** 53, -(2 ** 63), 1e308]);
      case 3:
      case 4:
      case 5:
        return pick(TEXTS);
      case 6:
        return Array.from({ length: Math.floor(random() * 4) }, () => value(depth + 1));
      default:
        return object(depth + 1);
    }
  };
  const object = (depth: number): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 6) }, () => [pick(NAMES), value(depth)]));
  return Array.from({ length: count }, () => ({
    body: random() < 0.85 ? object(0) : (value(0) ?? {}),
    query: Object.fromEntries(
      Array.from({ length: Math.floor(random() * 4) }, () => [
        pick(NAMES),
        pick(TEXTS)
          .slice(0, 400)
          .replace(/[\ud800-\udfff]/g, '?'),
      ]),
    ),
  }));
}
