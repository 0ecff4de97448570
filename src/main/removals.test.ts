import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Routes that take something away, by the name of their contract. */
const REMOVING = filesOf('src/modules/*/shared/**/*.contract.ts').flatMap((file) =>
  [...textOf(file).matchAll(/export const (\w+) = defineRoute\(\{\s*name: '[^']+',\s*method: 'DELETE'/g)].map(
    ([, route]) => route!,
  ),
);

/** What asks before, offers undo after, or hands the act to the kit that does. */
const CAREFUL = /\b(confirm|undoToast|useUndo|did|useNoun|Popconfirm)\b/;

/** Why a component asks nothing: nobody loses anything there. */
const NOTHING_LOST: Readonly<Record<string, string>> = {
  'src/modules/runs/web/client/use-queue.ts': 'a place in a queue, given up by leaving the page',
  'src/modules/submissions/web/components/review/use-review-turn.ts': 'says that a reviewer left the page',
  'src/modules/notes/web/components/note-editor.tsx': 'a note without a word in it',
  'src/modules/home/web/components/office/history-dialog.tsx':
    'a time to publish; the draft stays and is given another',
  'src/modules/homework-marking/web/components/showcase/offer-box.tsx': 'a switch, turned back by the same press',
  'src/modules/lab-reports/web/components/report-body.tsx': 'note-list.tsx offers undo',
};

it('nothing is taken away without a question before or undo after', () => {
  expect(REMOVING.length).toBeGreaterThan(30);
  const uses = new RegExp(`\\b(${REMOVING.join('|')})\\b`);
  const users = filesOf('src/modules/*/web/**/*.{ts,tsx}')
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => uses.test(textOf(file)));
  expect(users.length).toBeGreaterThan(25);
  const careless = users.filter((file) => !CAREFUL.test(textOf(file)));
  expect(careless.toSorted()).toEqual(Object.keys(NOTHING_LOST).toSorted());
  expect(textOf('src/modules/lab-reports/web/components/notes/note-list.tsx')).toMatch(/undoToast\(/);
});
