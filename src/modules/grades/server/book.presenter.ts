import type { CallOutput } from '../../../kernel/http/contract.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import type { gradebookRoute } from '../shared/grade.contract.ts';
import { type CellState, packCells } from '../shared/grade-book.model.ts';
import {
  type CellFlag,
  type ItemNode,
  isUnverified,
  type MemberInput,
  type TotalNode,
} from '../shared/grade-calculation.model.ts';
import { countOpenAppeals } from './appeal.repository.ts';
import { gradeOf, loadBook } from './book.service.ts';
import { seeBook } from './grade.access.ts';
import { latestPublications, publishedItems, type Snapshot, snapshots } from './publication.repository.ts';
import { isRetake, OFFLINE_MEMBER } from './source.service.ts';

type Book = CallOutput<typeof gradebookRoute>;

/** A mark made of a run that a teacher still has to verify stands in the book, but not as final. */
const stateOf = (input: MemberInput | undefined): CellState =>
  input && isUnverified(input) ? 'unverified' : (input?.state ?? 'pending');

/** Cells of one item; the members of an item and its inputs stand in one order. */
const cellsOf = (item: ItemNode, inputs: readonly MemberInput[]) =>
  item.members.map((node, i) => {
    const input = inputs[i];
    return {
      percent: node.shown,
      state: stateOf(input),
      adjusted: (input?.adjusted ?? null) !== null,
      flag: (input?.flag ?? null) as CellFlag | null,
      entered: node.key === OFFLINE_MEMBER ? (input?.attempts[0]?.percent ?? null) : null,
    };
  });

type OutItems = Readonly<Record<string, number | null>> | undefined;

/** True when publishing again would tell another number than what is out: of the total, else of an item. */
function differs(out: Snapshot, items: OutItems, final: TotalNode): boolean {
  if (out.whole) return out.total !== final.shown;
  return final.items.some((item) => items?.[item.key] !== undefined && items[item.key] !== item.shown);
}

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
    const parts = live ? await publishedItems(inner, live.id) : new Map<string, OutItems>();
    const now = inner.clock.now();
    const rows = loaded.members.map((member): Book['rows'][number] => {
      const { inputs, result } = gradeOf(loaded, member.personId, now, 'current', true);
      const out = published.get(member.personId);
      // Only what is being verified or deferred makes the final mark another one than that of today.
      const held = result.deferred || Object.values(inputs).some((members) => members.some(isUnverified));
      const final = out && held ? gradeOf(loaded, member.personId, now, 'final', true).result : result;
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
        published: out
          ? {
              total: out.total,
              band: out.band,
              items: out.whole ? null : Object.keys(parts.get(member.personId) ?? {}),
              undecided: out.undecided,
            }
          : null,
        changed: out !== undefined && differs(out, parts.get(member.personId), final.tree),
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
