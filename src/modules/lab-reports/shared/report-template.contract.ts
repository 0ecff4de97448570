import * as z from 'zod/mini';
import { signedIn } from '../../../kernel/access/access.ts';
import { defineRoute } from '../../../kernel/http/contract.ts';
import { idSchema, listOf, rowsOf, textSchema } from '../../../kernel/http/schemas.ts';
import type { MessageKey } from '../../../kernel/i18n/catalog.ts';
import { FULL_POINTS, TEMPLATE_LIMITS as LIMITS } from './report-template.model.ts';

const key = z.string().check(z.regex(/^[a-z][a-zA-Z0-9]{0,39}$/));
/** Words of the product may only be those of the standard template; everything else is text. */
const messageKey = z.custom<MessageKey>(
  (value) => typeof value === 'string' && /^labReports\.(section|criterion|level)\.[a-zA-Z]+$/.test(value),
);
const textSchemaOf = z.union([
  z.strictObject({ key: messageKey }),
  z.strictObject({ text: textSchema(1, LIMITS.title) }),
]);
const points = (least: number) => z.number().check(z.int(), z.minimum(least), z.maximum(FULL_POINTS));

const section = z.strictObject({
  key,
  title: textSchemaOf,
  required: z.boolean(),
  hint: z._default(textSchema(0, LIMITS.hint), ''),
  least: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(LIMITS.least)), 0),
});
const level = z.strictObject({ key, name: textSchemaOf, from: points(0) });

const written = {
  name: textSchema(2, 50),
  sections: z.array(section).check(z.maxLength(LIMITS.sections)),
  criteria: z
    .array(
      z.strictObject({
        key,
        name: textSchemaOf,
        max: points(1),
        levels: z.array(level).check(z.minLength(2), z.maxLength(LIMITS.levels)),
      }),
    )
    .check(z.maxLength(LIMITS.criteria)),
  files: z._default(z.number().check(z.int(), z.minimum(0), z.maximum(LIMITS.files)), 0),
};

/** What a template says, as answers have it. */
export const templateBody = {
  sections: z.array(section),
  criteria: listOf({
    key: z.string(),
    name: textSchemaOf,
    max: z.number(),
    levels: listOf({ key: z.string(), name: textSchemaOf, from: z.number(), to: z.number() }),
  }),
  files: z.number(),
};

const listed = z.object({
  /** `standard`, or the id of the template. */
  code: z.string(),
  /** Null for the standard template, whose name the reader's language gives. */
  name: z.nullable(z.string()),
  edition: z.number(),
  /** Who keeps it: this course, the leader of an experiment, or the product. */
  owner: z.enum(['course', 'experiment', 'product']),
  /** Reports of this course that were begun with any of its editions. */
  reports: z.number(),
  changedAt: z.nullable(z.string()),
  ...templateBody,
});
export const listTemplatesRoute = defineRoute({
  name: 'labReports.templates',
  method: 'GET',
  path: '/api/v1/courses/:courseId/report-templates',
  access: signedIn,
  output: z.object({
    rows: z.array(listed),
    nodes: listOf({
      nodeId: z.string(),
      nodeName: z.string(),
      experimentId: z.string(),
      /** Chosen for this node; null leaves it to the experiment's default, else the standard template. */
      chosen: z.nullable(z.string()),
      /** Template a report begun now gets. */
      used: z.string(),
      /** The actor leads the experiment and may set its default. */
      leads: z.boolean(),
    }),
    can: z.object({ edit: z.boolean() }),
  }),
  summary: 'Report templates of a course and which one each experiment uses, for its markers',
  statements: 10,
});

export const createTemplateRoute = defineRoute({
  name: 'labReports.createTemplate',
  method: 'POST',
  path: '/api/v1/courses/:courseId/report-templates',
  access: signedIn,
  body: z.strictObject(written),
  output: z.object({ id: z.string(), edition: z.number() }),
  summary: 'New report template of a course',
  statements: 10,
});

export const saveTemplateRoute = defineRoute({
  name: 'labReports.saveTemplate',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/report-templates/:templateId',
  access: signedIn,
  body: z.strictObject({
    ...written,
    /** Edition this one was written from; a newer one makes it stale. */
    edition: z.number().check(z.int(), z.minimum(1)),
  }),
  output: z.object({ edition: z.number() }),
  summary: 'Save a report template as its next edition; reports that were begun keep theirs',
  statements: 10,
});

export const archiveTemplateRoute = defineRoute({
  name: 'labReports.archiveTemplate',
  method: 'DELETE',
  path: '/api/v1/courses/:courseId/report-templates/:templateId',
  access: signedIn,
  summary: 'Put a report template away that no experiment uses; reports that were begun keep it',
  statements: 10,
});

export const templateEditionsRoute = defineRoute({
  name: 'labReports.templateEditions',
  method: 'GET',
  path: '/api/v1/courses/:courseId/report-templates/:templateId/editions',
  access: signedIn,
  output: rowsOf({
    number: z.number(),
    name: z.string(),
    by: z.nullable(z.string()),
    at: z.string(),
    ...templateBody,
  }),
  summary: 'All editions of a report template, newest first',
  statements: 8,
});

export const chooseTemplateRoute = defineRoute({
  name: 'labReports.chooseTemplate',
  method: 'PUT',
  path: '/api/v1/courses/:courseId/report-rules/:nodeId/template',
  access: signedIn,
  body: z.strictObject({ templateId: z.nullable(idSchema) }),
  output: z.object({ used: z.string() }),
  summary: 'Which template the reports of an experiment of a course begin with from now on',
  statements: 12,
});

export const defaultTemplateRoute = defineRoute({
  name: 'labReports.defaultTemplate',
  method: 'PUT',
  path: '/api/v1/experiments/:experimentId/report-template',
  access: signedIn,
  body: z.strictObject({
    /** Template of a course of the leader, copied; null takes the default away. */
    templateId: z.nullable(idSchema),
  }),
  output: z.object({ edition: z.nullable(z.number()) }),
  summary: 'Default report template of an experiment for all courses, set by its leader',
  statements: 12,
});
