import { createHash } from 'node:crypto';
import { decideAccess } from '../../../kernel/access/access.ts';
import { appError, appErrorWith } from '../../../kernel/errors/app-error.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import { auditAlone } from '../../../platform/audit/audit.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import type { Registry } from '../../../platform/gateway/binding.ts';
import { compileList, type ListQuestion, mayReveal, revealed } from '../../../platform/gateway/list.ts';
import type { Messages } from '../../../platform/http/messages.ts';
import { cellOf, type Sheet } from './export.service.ts';
import { applyFilled } from './read.repository.ts';

/** Export of a console list, as it travels through the queue. */
export interface ListRequest {
  readonly list: string;
  readonly question: ListQuestion;
  /** Name of the page in the viewer's language. */
  readonly title: string;
  readonly reason: string | null;
  readonly reveal: boolean;
}

/** Kind under which exported lists are registered. */
export const LIST_PROOF = 'list';

/** A code that proves a file: as it is kept, and as people read it. */
export interface ProofCode {
  readonly code: string;
  readonly shown: string;
}

export interface FileFacts {
  readonly sha256: string;
  readonly bytes: number;
}

/** Registers what was exported, so that anybody can check it; the composition root fills it. */
export interface Proving {
  newCode(): ProofCode;
  register(
    tx: TxCtx,
    proof: {
      readonly code: string;
      readonly kind: string;
      readonly subject: string;
      readonly asked: Readonly<Record<string, unknown>>;
      readonly value: number;
      readonly dataSha256?: string;
      readonly files: readonly FileFacts[];
    },
  ): Promise<void>;
}

/** Name of a unit; the composition root fills it, the gateway knows no module. */
export type UnitName = (ctx: Ctx, unitId: string) => Promise<string | null>;

/**
 * Validates the export of a list: the same rows as the page shows, columns in their export order, codes in words.
 * @throws AppError notFound, forbidden (also personal data in full without the right), invalid without a reason.
 */
export async function readListSheet(
  ctx: Ctx,
  registry: Registry,
  messages: Messages,
  request: ListRequest,
  unitName: UnitName,
  proof: ProofCode,
): Promise<Sheet> {
  const compiled = await applyFilled(ctx, compileList(registry, request.list, request.question, ctx));
  const { binding } = compiled;
  const refuse = async () => {
    await auditAlone(ctx.db, ctx, {
      action: `${request.list}.export`,
      object: request.list,
      objectId: null,
      result: 'refused',
    });
    throw appError('forbidden', 'error.forbidden');
  };
  if (!binding.export || decideAccess(binding.export.access, ctx.actor) !== 'allowed') await refuse();
  if (request.reveal) {
    if (!mayReveal(binding, ctx)) await refuse();
    if (!request.reason) {
      throw appErrorWith(
        { fields: [{ path: 'reason', code: 'gateway.export.reason' }] },
        'invalid',
        'gateway.export.reason',
      );
    }
  }
  const full = request.reveal ? revealed(compiled, ctx) : compiled;
  const columns = binding.export?.columns?.filter((name) => compiled.columns.includes(name)) ?? compiled.columns;
  const { resource } = binding;
  const person = ctx.actor.kind === 'person' ? ctx.actor : null;
  const unit = person?.unitId ? await unitName(ctx, person.unitId) : null;
  const at = ctx.clock.ms();
  const format = (key: Parameters<Messages['format']>[1], params?: Parameters<Messages['format']>[2]) =>
    messages.format(ctx.locale, key, params);
  const digest = createHash('sha256');
  let count = 0;
  const filters = [
    request.question.kw && `${format('gateway.note.keyword')} ${request.question.kw}`,
    ...filterLabels(request.question.f, (name) => {
      const label = resource.list?.filters[name]?.label;
      return label ? format(label) : name;
    }),
  ].filter(Boolean);
  return {
    compiled: { ...full, columns },
    headings: columns.map((name) => format(resource.columns[name]!.label)),
    title: [request.title, unit, siteMinute(at).replace(/[- :]/g, '')].filter(Boolean).join('_'),
    format: 'xlsx',
    digest: () => digest.copy().digest('hex'),
    show: (name, value) => {
      const key = resource.columns[name]?.codes?.[String(value)];
      const shown = key ? format(key) : cellOf(value);
      // A digest of what stands in the cells: row by row, cell by cell, in the order of the sheet.
      digest.update(`${shown ?? ''}\u001f`);
      if (name === columns.at(-1)) {
        digest.update('\n');
        count += 1;
      }
      return shown;
    },
    note: {
      title: format('gateway.note.sheet'),
      lines: () => [
        [format('gateway.note.page'), request.title],
        [format('gateway.note.filters'), filters.join('; ') || format('gateway.note.none')],
        [format('gateway.note.person'), person ? `${person.name} (${person.account})` : ''],
        [format('gateway.note.unit'), unit ?? ''],
        [format('gateway.note.time'), siteMinute(at)],
        [format('gateway.note.rows'), count],
        [format('gateway.note.personal'), format(request.reveal ? 'gateway.note.full' : 'gateway.note.masked')],
        ...(request.reason ? ([[format('gateway.note.reason'), request.reason]] as const) : []),
        [format('gateway.note.digest'), digest.copy().digest('hex')],
        [format('gateway.note.proof'), proof.shown],
        [format('gateway.note.verify'), format('gateway.note.verifyHow')],
      ],
    },
  };
}

function filterLabels(text: string, label: (name: string) => string): string[] {
  try {
    return Object.entries(JSON.parse(text || '{}') as Record<string, unknown>).map(
      ([name, value]) => `${label(name)}: ${[value].flat().map(String).join(', ')}`,
    );
  } catch {
    return [];
  }
}

/**
 * Notes who took which rows out of the system, under which filter and why, and registers the files under their code.
 * @param files digests of every file the person gets: the workbook, or the parts and the archive around them
 */
export async function noteListExport(
  ctx: Ctx,
  proving: Proving,
  sheet: Sheet,
  request: ListRequest,
  taken: { readonly count: number; readonly proof: ProofCode; readonly files: readonly FileFacts[] },
): Promise<void> {
  const { count, proof, files } = taken;
  await ctx.tx(async (tx) => {
    await proving.register(tx, {
      code: proof.code,
      kind: LIST_PROOF,
      subject: request.list,
      asked: { question: { ...request.question } },
      value: count,
      ...(sheet.digest ? { dataSha256: sheet.digest() } : {}),
      files,
    });
    tx.audit({
      action: `${request.list}.export`,
      object: request.list,
      objectId: null,
      after: {
        columns: sheet.compiled.columns,
        keyword: request.question.kw,
        filters: request.question.f,
        selected: request.question.keys?.length ?? null,
        personal: request.reveal,
        count,
        proof: proof.code,
      },
      ...(request.reason ? { reason: request.reason } : {}),
    });
  });
}
