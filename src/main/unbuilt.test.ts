import { expect, it } from 'vitest';
import { ROUTES } from '../kernel/routing/paths.ts';
import { UNBUILT } from '../kernel/routing/unbuilt.ts';
import { shellModule } from '../ui/shell/shell.web.ts';
import { memberModules } from './member-modules.web.ts';
import { visitorModules } from './visitor-modules.web.ts';

/** Pages of the frame itself; no module brings them. */
const OF_THE_FRAME = new Set(['notFound', 'forbidden']);

it('names exactly the pages no module brings', () => {
  const brought = new Set(
    [shellModule, ...visitorModules, ...memberModules].flatMap((module) => Object.keys(module.pages)),
  );
  const missing = ROUTES.map((row) => row.key).filter((key) => !brought.has(key) && !OF_THE_FRAME.has(key));
  expect([...UNBUILT].sort()).toEqual(missing.sort());
});
