import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRIDGE_LIMITS } from '../src/kernel/bridge/protocol.ts';
import { readRecording } from '../src/modules/content/shared/recording.model.ts';
import { readRule } from '../src/modules/content/shared/rule.model.ts';

describe.each(['experiments.md', 'experiments.en.md'])('the document for authors %s', (name) => {
  const text = readFileSync(join(import.meta.dirname, '../docs', name), 'utf8');

  it('names the limits that hold', () => {
    const rows = [...text.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, key, value]) => [key, Number(value)] as const);
    expect(rows.length).toBeGreaterThan(10);
    for (const [key, value] of rows)
      expect([key, BRIDGE_LIMITS[key as keyof typeof BRIDGE_LIMITS]]).toEqual([key, value]);
  });

  it('shows the least experiment as it is downloaded', () => {
    const minimal = readFileSync(join(import.meta.dirname, '../src/sdk/minimal/index.html'), 'utf8').trim();
    expect(/```html\n(.+?)\n```/s.exec(text)?.[1]).toBe(minimal);
  });

  it('shows a manifest of recorded steps that can be read', () => {
    const source = JSON.parse(/```jsonc\n(.+?)\n```/s.exec(text)![1]!) as Record<string, unknown>;
    const { byPlatform, asks } = readRecording(source);
    expect(byPlatform).toBe(true);
    expect(asks.get(1)?.map(({ kind }) => kind)).toEqual(['reading', 'file', 'text']);
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
