import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { NounShape } from '../kernel/managed/noun.ts';
import { labelKey } from '../ui/i18n/record-labels.ts';

const labels = new Set<string>();
const modules: string[] = [];
for (const file of globSync('src/modules/*/shared/history/messages/zh-CN.ts').map((one) => one.replaceAll('\\', '/'))) {
  const keys = [...readFileSync(file, 'utf8').matchAll(/^ {2}'([A-Za-z0-9.]+)':/gm)].map(([, key]) => key!);
  // The first part of the keys of one file is the prefix of its module.
  modules.push(keys[0]!.split('.')[0]!);
  for (const key of keys) labels.add(key);
}

const audited = (kind: 'action' | 'object', pattern: RegExp): Map<string, string> => {
  const found = new Map<string, string>();
  const files = globSync('src/{modules/*/server,platform}/**/*.ts').filter((file) => !/\.test\.ts$|testing/.test(file));
  for (const file of files) {
    const source = readFileSync(file, 'utf8');
    // The arguments of an entry: everything from the call to the end of its record.
    for (const [call] of source.matchAll(
      /(?:\baudit|auditAlone|writeChanges|writePoint|writeSubject)\([\s\S]{0,600}?\);/g,
    )) {
      for (const [, code] of call.matchAll(pattern)) found.set(code!, `${kind} ${code} in ${file}`);
    }
  }
  return found;
};

const unlabelled = (kind: 'action' | 'object', found: ReadonlyMap<string, string>) =>
  [...found]
    .filter(([code]) => !modules.some((module) => labels.has(labelKey(module, kind, code))))
    .map(([, at]) => at);

describe('labels of the audit log', () => {
  it('exist for every action that is audited', () => {
    // Of a choice between two actions both literals stand after `action:`; a helper takes the action as its argument.
    const actions = audited(
      'action',
      /(?:action: |action: [^,\n]*[?:] |tx, (?:row|from|node), .*?)'([a-z_]+\.[A-Za-z_.]+)'/g,
    );
    expect(actions.size).toBeGreaterThan(150);
    expect(unlabelled('action', actions)).toEqual([]);
  });
  it('exist for every kind of object that is audited', () => {
    const objects = audited('object', /object: '([a-z_]+)'/g);
    expect(objects.size).toBeGreaterThan(20);
    expect(unlabelled('object', objects)).toEqual([]);
  });
  it('exist for every action of a managed noun', async () => {
    const files = globSync('src/modules/*/shared/*.noun.ts');
    const actions = new Map<string, string>();
    for (const file of files) {
      const nouns = Object.values<NounShape>(await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href));
      for (const { object, audit = object, commands } of nouns) {
        for (const verb of ['create', 'update', 'delete', 'restore', ...Object.keys(commands)]) {
          actions.set(`${audit}.${verb}`, `action ${audit}.${verb} of ${file}`);
        }
        expect(unlabelled('object', new Map([[object, `object ${object} of ${file}`]]))).toEqual([]);
      }
    }
    expect(actions.size).toBeGreaterThanOrEqual(6);
    expect(unlabelled('action', actions)).toEqual([]);
  });
  it('exist for the list exports of every list', () => {
    const lists = globSync('src/modules/*/shared/*.resource.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .filter((source) => /^ {2}list: \{/m.test(source))
      .map((source) => `${/wire: '([A-Za-z_]+)'/.exec(source)![1]}.export`);
    expect(lists.length).toBeGreaterThan(5);
    expect(unlabelled('action', new Map(lists.map((one) => [one, one])))).toEqual([]);
  });
});
