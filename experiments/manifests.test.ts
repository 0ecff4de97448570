import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../src/kernel/i18n/locales.ts';
import { maxScoreHundredths, parseManifest } from '../src/modules/content/shared/manifest.model.ts';
import { readMessages, wordOf } from '../src/modules/content/shared/manifest-labels.model.ts';
import { readRules } from '../src/modules/content/shared/rule.model.ts';
import { evaluateStep, type RuleEvent } from '../src/modules/runs/shared/rule.policy.ts';
import { seriesOf, solveStep } from '../src/modules/runs/shared/solve.model.ts';

const folders = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'vse.json')),
);

describe.each(folders)('%s', (name) => {
  const text = readFileSync(join(import.meta.dirname, name, 'vse.json'), 'utf8');
  const { source, steps } = parseManifest(text);
  const { rules, faults } = readRules(source);
  const ranges = source.params as Record<string, { min: number; max: number }>;
  const params = Object.fromEntries(Object.entries(ranges).map(([key, { min, max }]) => [key, min + (max - min) / 3]));
  const perform = (wanted: boolean) => {
    const before: RuleEvent[] = [];
    return steps!.map(({ seq, expectSeconds }) => {
      const solution = solveStep(rules.get(seq)!, { params, before }, () => wanted);
      before.push(...solution.events.map((one) => ({ ...one, stepSeq: seq })));
      const facts = {
        params,
        events: before,
        series: seriesOf(solution),
        seconds: 1,
        expectSeconds,
        reported: null,
        verdicts: new Map<string, number>(),
      };
      return evaluateStep(rules.get(seq)!, facts).score;
    });
  };

  it('has ten steps or more that add up to 100, worded in four languages', () => {
    expect(steps!.length).toBeGreaterThanOrEqual(10);
    expect(maxScoreHundredths(steps!)).toBe(10_000);
    for (const { title, goal } of source.steps as { title: object; goal: object }[]) {
      for (const messages of [source.title as object, title, goal]) expect(Object.keys(messages)).toEqual([...LOCALES]);
    }
  });

  it('has rules for every step whose points make its maximum', () => {
    expect(faults).toEqual([]);
    expect([...rules.keys()]).toEqual(steps!.map(({ seq }) => seq));
  });

  it('has words in four languages for everything its rules look at', () => {
    for (const messages of Object.values(source.words as Record<string, object>)) {
      expect(Object.keys(messages)).toEqual([...LOCALES]);
    }
    const labels = readMessages(source, 'zh-CN');
    const names = (source.steps as { rules: Record<string, unknown>[] }[]).flatMap(({ rules: list }) =>
      list.flatMap(({ on, object, series, list: order }) => [
        ...[on, ...((order as string[] | undefined) ?? [])].flatMap((one) =>
          typeof one === 'string' ? [one.slice(one.indexOf(':') + 1)] : [],
        ),
        ...[object, series].filter((one): one is string => typeof one === 'string' && !one.endsWith('*')),
      ]),
    );
    expect(names.filter((one) => wordOf(labels, one) === null)).toEqual([]);
  });

  it('gives everything for work without a fault, less for each step that is missed', () => {
    expect(perform(true)).toEqual(steps!.map(({ maxScore }) => maxScore));
    perform(false).forEach((score, i) => {
      expect(score, `step ${i + 1}`).toBeLessThan(steps![i]!.maxScore);
    });
  });
});
