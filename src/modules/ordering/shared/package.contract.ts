import * as z from 'zod/mini';
import { anyone } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { listOf, textSchema } from '../../../kernel/http/schemas.ts';
import { canSchema, managedFacts, nounRoutes, rowShape } from '../../../kernel/managed/contract.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import { chosenExperiment } from '../../catalogue/shared/catalogue.contract.ts';
import { packageNoun } from './package.noun.ts';

const row = rowShape(packageNoun);
const { id, code, name, intro, price, validDays, seats, state } = row;
/** What everybody is shown of a package: its fields by name, so that a further one stays with who keeps it. */
const shown = {
  ...{ id, code, name, intro, price, validDays, seats, state },
  coverUrl: z.nullable(z.string()),
  majors: listOf({ code: z.string(), name: z.string() }),
  experiments: z.array(chosenExperiment),
  /** Sum of the hours of its listed experiments. */
  hoursSum: z.number(),
  /** What counts: the override, else the sum. */
  hours: z.number(),
  hoursOverride: z.nullable(z.number()),
};

/** The package as a visitor sees it, by id or code. 404 with `ordering.gone` when it is not offered (any more). */
export const previewPackageRoute = defineRoute({
  name: 'ordering.preview',
  method: 'GET',
  path: '/api/v1/packages/:id',
  access: anyone,
  params: z.strictObject({ id: textSchema(1, 40) }),
  output: z.object({ ...shown, can: z.object({ manage: z.boolean() }) }),
  summary: 'A package of experiments with its contents and conditions',
  statements: 8,
});

/** The routes of 实验包管理. */
export const managedPackageRoutes = nounRoutes(
  packageNoun,
  '/api/v1/managed-packages',
  z.object({ ...row, ...shown, ...managedFacts, can: canSchema(packageNoun) }),
  {
    get: { name: 'ordering.getPackage', summary: 'A package as the platform keeps it', statements: 8 },
    history: {
      name: 'ordering.packageHistory',
      summary: 'What was done with a package',
      statements: 8,
      query: historyQuery,
      output: historyPage,
    },
    create: { name: 'ordering.createPackage', summary: 'Create a package as a draft', statements: 25 },
    update: { name: 'ordering.updatePackage', summary: 'Change a package', statements: 30 },
    copy: { name: 'ordering.copyPackage', summary: 'Make a draft of the same contents', statements: 30 },
    command: {
      name: 'ordering.commandPackages',
      path: '/api/v1/package-commands',
      summary: 'List or delist packages; those that do not fit are skipped with their reason',
      statements: 1200,
    },
    remove: { name: 'ordering.removePackage', summary: 'Delete a package that is not offered', statements: 10 },
    restore: { name: 'ordering.restorePackage', summary: 'Bring a deleted package back', statements: 10 },
  },
);
export const {
  get: getPackageRoute,
  history: packageHistoryRoute,
  create: createPackageRoute,
  update: updatePackageRoute,
  copy: copyPackageRoute,
  command: commandPackagesRoute,
  remove: removePackageRoute,
  restore: restorePackageRoute,
} = managedPackageRoutes;
