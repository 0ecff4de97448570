import type { CallOutput } from '../../../../kernel/http/contract.ts';
import type { Ctx } from '../../../../platform/db/context.ts';
import type { gradebookRoute } from '../../shared/grade.contract.ts';
import { countOpenAppeals } from '../appeal/appeal.repository.ts';
import { seeBook } from '../grade.access.ts';
import { latestPublications, publishedItems, type Snapshot, snapshots } from '../publication/publication.repository.ts';
import { membersOfItem } from '../source.service.ts';
import { loadFrame } from './book.service.ts';
import type { BookMemory, ComputedRow } from './book-memory.engine.ts';
import { computedRows } from './computed-book.service.ts';

type Book = CallOutput<typeof gradebookRoute>;
type OutItems = Readonly<Record<string, number | null>> | undefined;

/** True when publishing again would report another number than what is out: of the total, else of an item. */
function differs(out: Snapshot, outItems: OutItems, keys: readonly string[], { total, items }: ComputedRow['final']) {
  if (out.whole) return out.total !== total;
  return keys.some((key, i) => outItems?.[key] !== undefined && outItems[key] !== items[i]);
}

/** The gradebook of a class: everyone by every item, beside what is published. @throws AppError */
export async function readBook(ctx: Ctx, memory: BookMemory, classId: string): Promise<Book> {
  return ctx.read(async (inner) => {
    const { facts, mayChange: right, leads } = await seeBook(inner, classId);
    const [frame, publications, openAppeals] = await Promise.all([
      loadFrame(inner, facts),
      latestPublications(inner, [classId]),
      countOpenAppeals(inner, classId),
    ]);
    const publication = publications.get(classId);
    const live = publication && !publication.withdrawnAt ? publication : null;
    const locked = live !== null && live.lockedAt !== null;
    const mayChange = right && !locked;
    const [computed, out, parts] = await Promise.all([
      computedRows(inner, memory, frame),
      live ? snapshots(inner, live.id) : [],
      live ? publishedItems(inner, live.id) : new Map<string, OutItems>(),
    ]);
    const published = new Map(out.map((row) => [row.personId, row]));
    const { scheme, plan } = frame;
    const keys = scheme.body.items.map((item) => item.key);
    const rows = frame.members.map((member): Book['rows'][number] => {
      const { final, ...shown } = computed.get(member.personId)!;
      const out = published.get(member.personId);
      const outItems = parts.get(member.personId);
      return {
        personId: member.personId,
        number: member.number,
        name: member.name,
        ...shown,
        published: out
          ? {
              total: out.total,
              band: out.band,
              items: out.whole ? null : Object.keys(outItems ?? {}),
              undecided: out.undecided,
            }
          : null,
        changed: out !== undefined && differs(out, outItems, keys, final),
      };
    });
    return {
      schemeNumber: scheme.number,
      columns: scheme.body.items.map((item) => ({
        key: item.key,
        name: item.name,
        kind: item.kind,
        weight: item.weight,
        members: membersOfItem(item, plan),
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
      openAppeals,
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
