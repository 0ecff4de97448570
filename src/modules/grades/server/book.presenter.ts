import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { gradebookRoute } from '../shared/grade.contract.ts';
import { packCells } from '../shared/grade-book.model.ts';
import type { CellFlag, ItemNode, MemberInput } from '../shared/grade-calculation.model.ts';
import { countOpenAppeals } from './appeal.repository.ts';
import { latestPublications, snapshots } from './book.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';
import { seeBook } from './grade.access.ts';
import { isRetake, OFFLINE_MEMBER } from './source.service.ts';

type Book = CallOutput<typeof gradebookRoute>;

/** Cells of one item; the members of an item and its inputs stand in one order. */
const cellsOf = (item: ItemNode, inputs: readonly MemberInput[]) =>
  item.members.map((node, i) => {
    const input = inputs[i];
    return {
      percent: node.shown,
      state: input?.state ?? 'pending',
      adjusted: (input?.adjusted ?? null) !== null,
      flag: (input?.flag ?? null) as CellFlag | null,
      entered: node.key === OFFLINE_MEMBER ? (input?.attempts[0]?.percent ?? null) : null,
    };
  });

/** The gradebook of a class: everyone by every item, beside what is published. @throws AppError */
export async function readBook(ctx: Ctx, classId: string): Promise<Book> {
  return ctx.read(async (inner) => {
    const { facts, mayChange: right, leads } = await seeBook(inner, classId);
    const loaded = await loadBook(inner, facts);
    const publication = (await latestPublications(inner, [classId])).get(classId);
    const live = publication && !publication.withdrawnAt ? publication : null;
    const locked = live !== null && live.lockedAt !== null;
    const mayChange = right && !locked;
    const published = new Map((live ? await snapshots(inner, live.id) : []).map((row) => [row.personId, row]));
    const now = inner.clock.now();
    const rows = loaded.members.map((member): Book['rows'][number] => {
      const { inputs, result } = gradeOf(loaded, member.personId, now, 'current', true);
      const out = published.get(member.personId);
      // Only what is pending or deferred makes the final mark another one than that of today.
      const open = out !== undefined && (result.pending > 0 || result.deferred);
      const final = open ? gradeOf(loaded, member.personId, now, 'final', true).result : result;
      return {
        personId: member.personId,
        number: member.number,
        name: member.name,
        items: result.tree.items.map((item) => item.shown),
        ...packCells(result.tree.items.flatMap((item) => cellsOf(item, inputs[item.key] ?? []))),
        total: result.total,
        band: result.band,
        pending: result.pending,
        retake: isRetake(loaded.sources, member.personId),
        published: out ? { total: out.total, band: out.band } : null,
        changed: out !== undefined && out.total !== final.total,
      };
    });
    return {
      schemeNumber: loaded.scheme.number,
      columns: loaded.scheme.body.items.map(({ key, name, kind, weight }) => ({
        key,
        name,
        kind,
        weight,
        members:
          kind === 'offline'
            ? [{ key: OFFLINE_MEMBER, label: name }]
            : (loaded.plan.get(key) ?? []).map((node) => ({ key: node.id, label: node.name })),
      })),
      rows,
      publication: publication
        ? {
            number: publication.number,
            schemeNumber: publication.schemeNumber,
            at: publication.publishedAt.toISOString(),
            withdrawn: publication.withdrawnAt !== null,
            lockedAt: publication.lockedAt?.toISOString() ?? null,
          }
        : null,
      openAppeals: await countOpenAppeals(inner, classId),
      can: {
        change: mayChange,
        publish: mayChange && rows.length > 0,
        withdraw: mayChange && live !== null,
        handIn: mayChange && live !== null,
        unlock: leads && locked,
        registry: right && live !== null,
      },
    };
  });
}
