import type { Ctx } from '../../../../platform/db/context.ts';
import { shownName, storedLabels } from '../../../content/shared/manifest-labels.model.ts';
import { versionOf } from '../launch/version.service.ts';
import { aliasFor, reachRun } from '../run.access.ts';
import type { Statement } from './statement.engine.ts';
import { countStatements, statementsOf } from './statement.repository.ts';

/** Rows read at once for a file. */
const PORTION = 1000;

type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A statement without the score in its result: what the context keeps back. */
function withoutScore(statement: Bag): Bag {
  const { result, ...rest } = statement;
  if (!isBag(result)) return statement;
  const { score: _score, success: _success, ...kept } = result;
  return Object.keys(kept).length > 0 ? { ...rest, result: kept } : rest;
}

/** Name of the activity a statement is about, in any language it has; else its address. */
function objectName(statement: Bag): string {
  const object = isBag(statement.object) ? statement.object : {};
  const definition = isBag(object.definition) ? object.definition : {};
  const names = isBag(definition.name) ? Object.values(definition.name) : [];
  const name = names.find((one) => typeof one === 'string' && one !== '');
  return String(name ?? object.id ?? '');
}

async function reach(ctx: Ctx, runId: string, reason: string) {
  const { run, reader } = await reachRun(ctx, runId, reason);
  // The account of an actor names its person, which marking without names keeps back.
  const named = (await aliasFor(ctx, run, reader)) === null;
  return { run, open: reader !== 'owner' || run.show_score, named };
}

interface View {
  readonly open: boolean;
  readonly named: boolean;
}

function shown({ open, named }: View, row: Statement): Bag {
  const statement = open ? row.statement : withoutScore(row.statement);
  if (named) return statement;
  const { actor: _actor, ...rest } = statement;
  return rest;
}

/** A page of the statements of a run the actor may read. @throws AppError notFound */
export async function listStatements(
  ctx: Ctx,
  runId: string,
  query: { readonly page: number; readonly size: number; readonly reason: string },
) {
  const { run, open, named } = await reach(ctx, runId, query.reason);
  const { page, size } = query;
  const { rows, total } = await ctx.read(async (read) => ({
    rows: await statementsOf(read, run.id, { offset: (page - 1) * size, size, open }),
    total: await countStatements(read, run.id, open),
  }));
  const labels = storedLabels((await versionOf(ctx, run.version_id))?.manifest ?? null, ctx.locale);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      verb: row.verb,
      object: shownName(labels, objectName(row.statement)),
      at: row.at.toISOString(),
      statement: { ...shown({ open, named }, row) },
    })),
    page,
    size,
    total,
  };
}

/**
 * The text of the file of all statements of a run, in parts.
 * @throws AppError notFound before the first part.
 */
export async function statementFile(
  ctx: Ctx,
  runId: string,
  reason: string,
): Promise<{ name: string; parts: AsyncIterable<string> }> {
  const { run, open, named } = await reach(ctx, runId, reason);
  async function* parts(): AsyncIterable<string> {
    yield '{"statements":[';
    for (let offset = 0; ; offset += PORTION) {
      const rows = await ctx.read((read) => statementsOf(read, run.id, { offset, size: PORTION, open }));
      const texts = rows.map((row) => JSON.stringify(shown({ open, named }, row)));
      if (texts.length > 0) yield `${offset === 0 ? '' : ','}\n${texts.join(',\n')}`;
      if (rows.length < PORTION) break;
    }
    yield '\n],"more":""}\n';
  }
  return { name: `xapi-${run.origin_id}.json`, parts: parts() };
}
