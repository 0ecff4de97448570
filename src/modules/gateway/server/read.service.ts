import { decideAccess } from '../../../kernel/access/access.ts';
import { appErrorWith } from '../../../kernel/errors/app-error.ts';
import { auditAlone } from '../../../platform/audit/audit.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { BindingFacts, Registry, ResourceBinding } from '../../../platform/gateway/binding.ts';
import { type Compiled, compileQuestion, type Question } from '../../../platform/gateway/compile.ts';
import type { ProcedureBinding, ProcedureResult } from '../../../platform/gateway/procedure.ts';
import { absentName } from '../../../platform/gateway/refusal.ts';
import { countRows, selectRows } from './read.repository.ts';

const MAX_ROWS = 1000;
const COUNT_CAP = 10_000;

/** Notes that somebody read a resource of which every reading is an entry of the audit log. */
export async function noteReading(ctx: Ctx, binding: ResourceBinding, asked: Readonly<Record<string, unknown>>) {
  if (!binding.noted) return;
  const { wire } = binding.resource;
  await auditAlone(ctx.db, ctx, { action: binding.noted, object: wire, objectId: null, after: asked });
}

/** Rows of a question, at most 1,000; `truncated` says that there are more. */
export async function queryRows(ctx: Ctx, registry: Registry, question: Question) {
  const compiled = compileQuestion(registry, question, ctx);
  const rows = await selectRows(ctx, compiled, MAX_ROWS + 1, 0);
  await noteReading(ctx, compiled.binding, { conditions: question.conditions ?? [] });
  return { rows: rows.slice(0, MAX_ROWS), truncated: rows.length > MAX_ROWS };
}

/** One page with its total, exact up to 10,000. */
export async function queryPage(ctx: Ctx, registry: Registry, question: Question, page: number, size: number) {
  const compiled = compileQuestion(registry, question, ctx);
  const rows = await selectRows(ctx, compiled, size, (page - 1) * size);
  const n = await countRows(ctx, compiled, COUNT_CAP + 1);
  await noteReading(ctx, compiled.binding, { conditions: question.conditions ?? [], page });
  return { rows, total: Math.min(n, COUNT_CAP), capped: n > COUNT_CAP };
}

/** The question for one row of a resource by its key, all readable columns. */
export function compileKey(binding: ResourceBinding, id: string, facts: BindingFacts): Compiled {
  const { wire, database } = binding.resource;
  return compileQuestion(
    new Map([[wire, binding]]),
    {
      database,
      type: undefined,
      name: wire,
      fields: undefined,
      conditions: [{ Property: 'id', Oper: '=', Value: id }],
      order: undefined,
      sort: undefined,
    },
    facts,
  );
}

/** Reads the two forms of procedure parameters (wire-protocol §7). @throws AppError malformed. */
export function readParameters(given: { ParmNames?: unknown; InParms?: unknown }): Record<string, unknown> {
  const fault = (field: string) =>
    appErrorWith({ fields: [{ path: field, code: 'gateway.procedure.parameters' }] }, 'malformed', 'error.malformed');
  const { ParmNames: names, InParms: values } = given;
  const empty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (empty(values)) {
    if (!empty(names) && !(typeof names === 'object')) throw fault('ParmNames');
    if (Array.isArray(names) && names.length > 0) throw fault('InParms');
    return {};
  }
  if (Array.isArray(values)) {
    if (!Array.isArray(names) || names.length !== values.length || names.some((name) => typeof name !== 'string')) {
      throw fault('ParmNames');
    }
    if (new Set(names).size !== names.length) throw fault('ParmNames');
    return Object.fromEntries(names.map((name, i) => [name as string, values[i]]));
  }
  if (typeof values !== 'object') throw fault('InParms');
  if (
    !empty(names) &&
    (!Array.isArray(names) || names.some((name) => typeof name !== 'string' || !Object.hasOwn(values as object, name)))
  ) {
    throw fault('ParmNames');
  }
  return values as Record<string, unknown>;
}

interface GivenProcedure {
  readonly ProcName?: unknown;
  readonly ParmNames?: unknown;
  readonly InParms?: unknown;
}
type Procedures = ReadonlyMap<string, ProcedureBinding>;

/** Finds a procedure and types its parameters; unknown and forbidden ones answer alike. */
function readProcedure(ctx: Ctx, procedures: Procedures, given: GivenProcedure) {
  const procedure = typeof given.ProcName === 'string' ? procedures.get(given.ProcName) : undefined;
  if (!procedure || decideAccess(procedure.access, ctx.actor) !== 'allowed') throw absentName();
  const parsed = procedure.input.safeParse(readParameters(given)) as { success: boolean; data?: unknown };
  if (!parsed.success) {
    throw appErrorWith({ fields: [{ path: 'InParms', code: 'error.field.type' }] }, 'malformed', 'error.malformed');
  }
  return { procedure, input: parsed.data };
}

const outParms = (result: ProcedureResult) => ({ ...(result.out ?? {}) });

/** Runs a procedure. @throws AppError forbidden, malformed. */
export async function runProcedure(ctx: Ctx, procedures: Procedures, given: GivenProcedure) {
  const { procedure, input } = readProcedure(ctx, procedures, given);
  const result = await procedure.run(ctx, input);
  return { JsonList: [...result.rows], OutParms: outParms(result) };
}

/** Runs a procedure and answers one page of its rows; one with many rows cuts the page itself. */
export async function runProcedurePage(
  ctx: Ctx,
  procedures: Procedures,
  given: GivenProcedure,
  index: number,
  size: number,
) {
  const { procedure, input } = readProcedure(ctx, procedures, given);
  const page = { PageIndex: index, PageSize: size };
  if (procedure.page) {
    const result = await procedure.page(ctx, input, { index, size });
    return { JsonList: [...result.rows], Total: result.total, ...page, OutParms: outParms(result) };
  }
  const result = await procedure.run(ctx, input);
  const rows = result.rows.slice((index - 1) * size, index * size);
  return { JsonList: rows, Total: result.rows.length, ...page, OutParms: outParms(result) };
}
