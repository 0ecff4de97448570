import { appError } from '../../../kernel/errors/app-error.ts';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { listText } from '../../../kernel/i18n/locales.ts';
import type { Ctx, TxCtx } from '../../../platform/db/context.ts';
import { type MajorChange, mapMajors } from '../../catalogue/server/catalogue.public.ts';
import { notify } from '../../notifications/server/notifications.public.ts';
import { levelOf } from '../shared/subject.model.ts';
import { experimentsBeside, type MappingQuestion, mappableIds } from './mapping.repository.ts';
import { seenSubject } from './subject.access.ts';
import { lockSubjects } from './subject.repository.ts';

/** Tells the leaders whose experiments were mapped by somebody else. */
export function notifyLeaders(tx: TxCtx, changes: readonly MajorChange[]): void {
  const self = tx.actor.kind === 'person' ? tx.actor.personId : null;
  for (const { experimentId, name, leaderId, after } of changes) {
    if (leaderId === self) continue;
    notify(tx, {
      to: [leaderId],
      kind: 'system',
      ...(after.length > 0
        ? ({ key: 'majors.notice.mapped', params: { name, majors: listText('zh-CN', after) } } as const)
        : ({ key: 'majors.notice.unmapped', params: { name } } as const)),
      target: { page: 'experimentTwoDetails', query: { Id: experimentId } },
    });
  }
}

/** Experiments with a major, or without it. @throws AppError notFound for what is no major */
export async function readMapping(ctx: Ctx, id: string, query: Omit<MappingQuestion, 'major'>) {
  const row = await seenSubject(ctx, id);
  if (levelOf(row.code) !== 'major') throw appError('notFound', 'error.notFound');
  const { rows, total } = await experimentsBeside(ctx, { ...query, major: row.name });
  return {
    rows: rows.map(({ unit_name: unitName, ...one }) => ({ ...one, unitName })),
    page: query.page,
    size: query.size,
    total,
  };
}

interface Skipped {
  readonly id: string;
  readonly name: string;
  readonly reason: { readonly key: MessageKey; readonly params: LooseParams };
}

/**
 * 对应: gives majors to experiments of the actor's units, or takes them away. Leaders are told; nothing is reviewed anew.
 * @throws AppError notFound for a subject that is no major and for an experiment out of scope
 */
export async function mapSubjects(
  ctx: Ctx,
  request: { readonly majors: readonly string[]; readonly add: readonly string[]; readonly remove: readonly string[] },
): Promise<{ done: number; skipped: Skipped[] }> {
  return ctx.tx(async (tx) => {
    const rows = await lockSubjects(tx, request.majors);
    const fits = rows.length === new Set(request.majors).size && rows.every(({ code }) => levelOf(code) === 'major');
    const asked = [...new Set([...request.add, ...request.remove])];
    const mappable = await mappableIds(tx, asked);
    if (!fits || asked.some((id) => !mappable.has(id))) throw appError('notFound', 'error.notFound');
    const skipped: Skipped[] = [];
    const names = rows.map(({ name }) => name);
    // What was disabled serves no experiment anew; what it serves can always be taken away.
    const usable = rows.filter(({ state }) => state === 'active').map(({ name }) => name);
    if (request.add.length > 0) {
      for (const { id, name, state } of rows) {
        if (state !== 'active') skipped.push({ id, name, reason: { key: 'majors.map.disabled', params: {} } });
      }
    }
    const { changed, full } = await mapMajors(
      tx,
      asked.map((experimentId) => ({
        experimentId,
        add: request.add.includes(experimentId) ? usable : [],
        remove: request.remove.includes(experimentId) ? names : [],
      })),
    );
    for (const id of full) skipped.push({ id, name: '', reason: { key: 'majors.map.full', params: {} } });
    notifyLeaders(tx, changed);
    return { done: changed.length, skipped };
  });
}
