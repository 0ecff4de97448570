import * as z from 'zod/mini';
import { anyone, byGrant } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, textSchema } from '../../../kernel/http/schemas.ts';
import { storedTextSchema } from '../../../kernel/i18n/stored-text.ts';
import { historyPage, historyQuery } from '../../audit/shared/history.contract.ts';
import * as model from './package.model.ts';

const read = byGrant('experimentTypeManage', 'query');
const one = z.strictObject({ id: idSchema });
const version = z.number().check(z.int(), z.minimum(1));
const whole = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.number().check(z.int(), z.minimum(min), z.maximum(max));

const facts = {
  name: textSchema(model.PACKAGE_NAME.min, model.PACKAGE_NAME.max),
  cover: z.nullable(idSchema),
  intro: z.string().check(z.maxLength(model.INTRO_MOST)),
  /** Codes of CRE_LX. */
  majors: z.array(z.string().check(z.regex(/^[\w-]{1,32}$/))).check(z.maxLength(model.MAX_MAJORS)),
  experiments: z.array(idSchema).check(z.maxLength(model.MAX_EXPERIMENTS)),
  /** In place of the sum; null: the sum. */
  hours: z.nullable(z.number().check(z.minimum(0.1), z.maximum(model.HOURS_MOST), z.multipleOf(0.1))),
  /** Fen, per seat for the valid days. */
  price: whole({ min: 0, max: model.PRICE_MOST }),
  validDays: whole(model.VALID_DAYS),
  seats: whole(model.SEATS),
};

const experiment = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  unitName: z.string(),
  category: z.nullable(z.object({ code: z.string(), name: z.string() })),
  cover: z.nullable(z.string()),
  hours: z.number(),
  steps: z.nullable(z.number()),
  level: z.nullable(z.string()),
  /** No longer listed: it is shown, but does not count. */
  gone: z.boolean(),
});
const shown = {
  id: z.string(),
  code: z.string(),
  name: z.string(),
  coverUrl: z.nullable(z.string()),
  intro: z.string(),
  majors: z.array(z.object({ code: z.string(), name: z.string() })),
  experiments: z.array(experiment),
  /** Sum of the hours of its listed experiments. */
  hoursSum: z.number(),
  /** What counts: the override, else the sum. */
  hours: z.number(),
  hoursOverride: z.nullable(z.number()),
  price: z.number(),
  validDays: z.number(),
  seats: z.number(),
  state: z.enum(model.PACKAGE_STATES),
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

const managed = z.object({
  ...shown,
  cover: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
  deletedAt: z.nullable(z.string()),
  version: z.number(),
  can: z.object({
    edit: z.boolean(),
    copy: z.boolean(),
    list: z.boolean(),
    delist: z.boolean(),
    remove: z.boolean(),
    restore: z.boolean(),
  }),
});

export const getPackageRoute = defineRoute({
  name: 'ordering.getPackage',
  method: 'GET',
  path: '/api/v1/managed-packages/:id',
  access: read,
  params: one,
  output: managed,
  summary: 'A package as the platform keeps it',
  statements: 8,
});

export const packageHistoryRoute = defineRoute({
  name: 'ordering.packageHistory',
  method: 'GET',
  path: '/api/v1/managed-packages/:id/history',
  access: read,
  params: one,
  query: historyQuery,
  output: historyPage,
  summary: 'What was done with a package',
  statements: 8,
});

export const createPackageRoute = defineRoute({
  name: 'ordering.createPackage',
  method: 'POST',
  path: '/api/v1/managed-packages',
  access: byGrant('experimentTypeManage', 'add'),
  body: z.strictObject({ ...facts, code: z.string().check(z.regex(model.PACKAGE_CODE)) }),
  output: managed,
  summary: 'Create a package as a draft',
  statements: 25,
});

/** 409 `ordering.stale` with `{current, version, by, at}` when somebody else saved first. */
export const updatePackageRoute = defineRoute({
  name: 'ordering.updatePackage',
  method: 'PATCH',
  path: '/api/v1/managed-packages/:id',
  access: byGrant('experimentTypeManage', 'edit'),
  params: one,
  body: z.strictObject({ ...z.partial(z.strictObject(facts)).shape, version }),
  output: managed,
  summary: 'Change a package',
  statements: 30,
});

export const copyPackageRoute = defineRoute({
  name: 'ordering.copyPackage',
  method: 'POST',
  path: '/api/v1/managed-packages/:id/copy',
  access: byGrant('experimentTypeManage', 'add'),
  params: one,
  body: z.strictObject({ code: z.string().check(z.regex(model.PACKAGE_CODE)), name: facts.name }),
  output: managed,
  summary: 'Make a draft of the same contents',
  statements: 30,
});

/** The grants enable and disable are judged by the command. */
export const commandPackagesRoute = defineRoute({
  name: 'ordering.commandPackages',
  method: 'POST',
  path: '/api/v1/package-commands',
  access: read,
  body: z.strictObject({
    ids: z.array(idSchema).check(z.minLength(1), z.maxLength(model.BULK_MOST)),
    command: z.enum(model.PACKAGE_COMMANDS),
  }),
  output: z.object({
    done: z.number(),
    skipped: z.array(z.object({ id: z.string(), name: z.string(), reason: storedTextSchema })),
  }),
  summary: 'List or delist packages; those that do not fit are skipped with their reason',
  statements: 1200,
});

export const removePackageRoute = defineRoute({
  name: 'ordering.removePackage',
  method: 'DELETE',
  path: '/api/v1/managed-packages/:id',
  access: byGrant('experimentTypeManage', 'delete'),
  params: one,
  output: z.object({ id: z.string() }),
  summary: 'Delete a package that is not offered',
  statements: 10,
});

export const restorePackageRoute = defineRoute({
  name: 'ordering.restorePackage',
  method: 'POST',
  path: '/api/v1/managed-packages/:id/restore',
  access: byGrant('experimentTypeManage', 'delete'),
  params: one,
  output: z.object({ id: z.string() }),
  summary: 'Bring a deleted package back',
  statements: 10,
});
