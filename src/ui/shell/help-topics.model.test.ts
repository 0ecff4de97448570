import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../kernel/routing/paths.ts';
import { messages } from '../help/messages/zh-CN.ts';
import { HELP_NUMBERS, HELP_TOPICS, searchTopics, topicOf } from './help-topics.model.ts';

const modules = join(import.meta.dirname, '../../modules');
const built = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => /[/\\]web[/\\][a-z-]+\.web\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(join(modules, file), 'utf8').split('pages:')[1] ?? '';
    return ROUTES.map((route) => route.key).filter((key) =>
      new RegExp(`(^|[\\s{])(${key.replaceAll('.', '\\.')}|'${key.replaceAll('.', '\\.')}'): \\{ load`).test(text),
    );
  });

describe('help topics', () => {
  it('exist for every page that is built', () => {
    expect(built.length).toBeGreaterThan(15);
    const name = 'name a topic in src/ui/shell/help-topics.model.ts and write help.topic.* in src/ui/help/messages';
    expect(
      built.filter((key) => topicOf(key) === null),
      name,
    ).toEqual([]);
  });
  it('have words, and no words stand unused', () => {
    const wanted = [
      ...HELP_TOPICS.map((topic) => `help.topic.${topic}`),
      ...HELP_NUMBERS.map((name) => `help.number.${name}`),
    ];
    const texts = Object.keys(messages).filter((key) => /^help\.(topic|number)\./.test(key));
    expect(texts.sort()).toEqual(wanted.sort());
  });
  it('are found by all words of a query', () => {
    const topics = [
      { title: 'Gradebook', text: 'Publish grades' },
      { title: 'Classes', text: 'Join code' },
    ];
    expect(searchTopics(topics, ' grades PUBLISH ')).toEqual([topics[0]]);
    expect(searchTopics(topics, 'code grades')).toEqual([]);
    expect(searchTopics(topics, '')).toEqual(topics);
  });
});
