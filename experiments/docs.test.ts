import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRIDGE_LIMITS } from '../src/kernel/bridge/protocol.ts';
import { readRule } from '../src/modules/experiments/shared/rule.model.ts';

const text = readFileSync(join(import.meta.dirname, '../docs/experiments.md'), 'utf8');

describe('the document for authors', () => {
  it('names the limits that hold', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, key, value]) => [key, Number(value)] as const);
    expect(rows.length).toBeGreaterThan(10);
    for (const [key, value] of rows)
      expect([key, BRIDGE_LIMITS[key as keyof typeof BRIDGE_LIMITS]]).toEqual([key, value]);
  });

  it('shows rules that can be read, of every kind but the one no verifier fills', () => {
    const rules = [...text.matchAll(/```json\n(.+?)\n```/gs)].map(([, json]) => JSON.parse(json!) as { kind: string });
    for (const rule of rules) expect(() => readRule(rule, rule.kind)).not.toThrow();
    expect([...new Set(rules.map(({ kind }) => kind))].sort()).toEqual(
      [
        'event',
        'fit',
        'ladder',
        'manual',
        'numeric',
        'penalty',
        'reported',
        'sequence',
        'series',
        'set',
        'time',
      ].sort(),
    );
  });
});
