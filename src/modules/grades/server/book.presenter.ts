import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { gradebookRoute } from '../shared/grade.contract.ts';
import type { CellFlag } from '../shared/grade-calculation.model.ts';
import { countOpenAppeals } from './appeal.repository.ts';
import { latestPublications, snapshots } from './book.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';
import { seeBook } from './grade.access.ts';
import { isRetake, OFFLINE_MEMBER } from './source.service.ts';

type Book = CallOutput<typeof gradebookRoute>;

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
      const { inputs, result } = gradeOf(loaded, member.personId, now, 'current');
      const final = gradeOf(loaded, member.personId, now, 'final').result;
      const out = published.get(member.personId);
      return {
        personId: member.personId,
        number: member.number,
        name: member.name,
        items: result.tree.items.map((item) => ({
          key: item.key,
          percent: item.shown,
          cells: item.members.map((node) => {
            const input = inputs[item.key]?.find((one) => one.key === node.key);
            return {
              target: `${item.key}/${node.key}`,
              label: node.label,
              percent: node.shown,
              state: input?.state ?? 'pending',
              entered:
                item.members.length === 1 && node.key === OFFLINE_MEMBER ? (input?.attempts[0]?.percent ?? null) : null,
              adjusted: (input?.adjusted ?? null) !== null,
              flag: (input?.flag ?? null) as CellFlag | null,
            };
          }),
        })),
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
      columns: loaded.scheme.body.items.map(({ key, name, kind, weight }) => ({ key, name, kind, weight })),
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
