import { expect, it } from 'vitest';
import { ROUTES } from '../kernel/routing/paths.ts';
import { UNBUILT } from '../kernel/routing/unbuilt.ts';
import { shellModule } from '../ui/shell/shell.web.ts';
import { memberModules } from './member-modules.web.ts';
import { visitorModules } from './visitor-modules.web.ts';

const PUBLIC = ROUTES.filter(({ auth }) => ['P', 'P1', 'P+', 'S'].includes(auth)).map(({ key }) => key);
/** Opened by a link of their own, and seldom: they come with the other pages of people. */
const BY_LINK = ['study.examObject', 'verifyCertificate'];
/** Pages of the frame itself; no module brings them. */
const OF_THE_FRAME = ['notFound', 'forbidden'];

const pages = new Map([shellModule, ...visitorModules].flatMap((one) => Object.entries(one.pages)));

it('lets visitors find every public page without the modules of signed-in people', () => {
  const missing = PUBLIC.filter((key) => !pages.has(key) && !UNBUILT.has(key) && !OF_THE_FRAME.includes(key));
  expect(missing.sort()).toEqual(BY_LINK);
});

it('gives public pages their words without them', () => {
  const members = new Set(memberModules.map(({ name }) => name));
  const foreign = PUBLIC.flatMap((key) => pages.get(key)?.messages ?? []).filter((name) =>
    members.has(name.split('.')[0]!),
  );
  expect(foreign).toEqual([]);
});
