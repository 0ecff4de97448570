import { appError } from '../../../../kernel/errors/app-error.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import {
  type AppliedRow,
  bindImport,
  type ImportFacts,
  type ImportIssue,
  type ImportRow,
  type IssueText,
  type RowVerdict,
} from '../../../../platform/imports/binding.ts';
import { rulesNamingClass } from '../../../courses/server/courses.public.ts';
import { JOIN_RULES, type JoinRule, MAX_SEATS } from '../../shared/class.model.ts';
import { classImport } from '../../shared/class-import.resource.ts';
import { requireClassRight } from '../class.access.ts';
import { type ClassInput, createClass } from '../class.service.ts';
import { eraseUnused, listedTerms, numberedTeachers, takenCodes } from './class-import.repository.ts';

type Column = keyof typeof classImport.columns;
type Row = ImportRow<Column>;
type Verdict = RowVerdict & { readonly make?: ClassInput };

const DEFAULT_SEATS = 60;
const MAX_TEACHERS = 20;

const fault = (column: Column, key: IssueText['key'], params: IssueText['params'] = {}): ImportIssue => ({
  level: 'error',
  column,
  reason: { key, params },
  remedy: { key: `${key}Fix` as IssueText['key'] },
});

/** Refuses whoever may not make classes of the course. @throws AppError notFound, forbidden, conflict */
async function requireManager(ctx: Ctx, courseId: string): Promise<void> {
  const { state } = await requireClassRight(ctx, courseId);
  if (state === 'archived') throw appError('conflict', 'courses.course.archived');
}

async function validate(ctx: Ctx, rows: readonly Row[], { objectId: courseId }: ImportFacts) {
  const verdicts = new Map<number, Verdict>();
  if (courseId === null) return verdicts;
  await requireManager(ctx, courseId);
  const terms = new Map((await listedTerms(ctx)).map((one) => [one.code, one]));
  const team = Map.groupBy(await numberedTeachers(ctx, courseId), ({ number }) => number);
  const taken = new Set((await takenCodes(ctx, courseId)).map(({ code, termId }) => `${termId}/${code}`));
  for (const { line, values } of rows) {
    const issues: ImportIssue[] = [];
    const name = values.name ?? '';
    const code = values.code ?? '';
    if ([...name].length < 2) issues.push(fault('name', 'classes.sheetOf.name'));
    if (!/^[A-Za-z0-9-]{1,32}$/.test(code)) issues.push(fault('code', 'classes.sheetOf.code'));
    const term = terms.get(values.term ?? '');
    if (!term) issues.push(fault('term', 'classes.sheetOf.term', { term: values.term ?? '' }));
    else if (taken.has(`${term.id}/${code}`)) issues.push(fault('code', 'classes.sheetOf.taken', { code }));
    const numbers = [...new Set((values.teachers ?? '').split(/[;,\u3001\uff0c\uff1b\s]+/).filter(Boolean))];
    const outside = numbers.filter((number) => team.get(number)?.length !== 1);
    if (outside.length > 0 || numbers.length === 0) {
      issues.push(fault('teachers', 'classes.sheetOf.outside', { numbers: outside.join('\u3001') }));
    } else if (numbers.length > MAX_TEACHERS) {
      issues.push(fault('teachers', 'classes.sheetOf.manyTeachers', { n: MAX_TEACHERS }));
    }
    const capacity = Number(values.capacity ?? DEFAULT_SEATS);
    if (!Number.isInteger(capacity) || capacity < 1 || capacity > MAX_SEATS) {
      issues.push(fault('capacity', 'classes.sheetOf.seats', { n: MAX_SEATS }));
    }
    const joinRule: JoinRule = JOIN_RULES.find((rule) => rule === values.joinrule) ?? 'code';
    if (issues.length > 0 || !term) {
      verdicts.set(line, { state: 'new', issues });
      continue;
    }
    const people = numbers.map((number) => team.get(number)![0]!);
    verdicts.set(line, {
      state: 'new',
      after: { name, code, term: term.name, teachers: people.map((one) => one.name).join('\u3001') },
      make: {
        ...{ courseId, termId: term.id, code, name, capacity, joinRule },
        teacherIds: people.map(({ personId }) => personId),
      },
    });
  }
  return verdicts;
}

/** Teaching classes of a course from a sheet. */
export const classImportBinding = bindImport(classImport, {
  within: requireManager,
  codes: async (ctx) => ({ term: (await listedTerms(ctx)).map(({ code, name }) => ({ code, name })) }),
  keyOf: ({ values }) => (values.code ? `${values.term ?? ''}|${values.code}` : null),
  check: (ctx, rows, facts) => ctx.read((inner) => validate(inner, rows, facts)),
  apply: async (tx, rows, facts) => {
    const verdicts = await validate(tx, rows, facts);
    const done = new Map<number, AppliedRow>();
    for (const { line } of rows) {
      const make = verdicts.get(line)?.make;
      if (make) done.set(line, { objectId: (await createClass(tx, make)).id });
    }
    return done;
  },
  revert: async (tx, rows, { objectId: courseId }) => {
    const answers = new Map<number, 'reverted' | IssueText>();
    if (courseId === null) return answers;
    await requireManager(tx, courseId);
    for (const row of rows) {
      const named = await rulesNamingClass(tx, courseId, row.objectId);
      const gone = named === 0 && (await eraseUnused(tx, row.objectId));
      if (gone) {
        tx.audit({
          action: 'class.undo_import',
          object: 'class',
          objectId: row.objectId,
          before: { courseId, code: row.values.code ?? null, name: row.values.name ?? null },
        });
      }
      answers.set(row.line, gone ? 'reverted' : { key: 'classes.sheetOf.used' });
    }
    return answers;
  },
});
