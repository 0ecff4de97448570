import { Readable } from 'node:stream';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { clockOf } from '../../../kernel/values/clock.ts';
import { siteMinute } from '../../../kernel/values/site-time.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { docxOf } from '../../../platform/documents/docx-writer.ts';
import { seeOutline } from '../../courses/server/courses.public.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { MAX_NOTES, type NoteAnchor, type NoteFormat } from '../shared/note.model.ts';
import { messages } from './messages.engine.ts';
import { ownerOf } from './note.access.ts';
import { findNotes } from './note.repository.ts';
import { markdownOf, type NodeNotes, noteBlocks } from './note-document.engine.ts';

type Format = (key: MessageKey, params?: LooseParams) => string;

function factsOf(format: Format, anchor: NoteAnchor | null, savedAt: Date): string {
  const time = siteMinute(savedAt);
  if (anchor === null) return format('notes.document.factsPlain', { time });
  const place =
    anchor.kind === 'second'
      ? format('notes.place.second', { time: clockOf(anchor.at) })
      : format('notes.place.page', { n: anchor.at });
  return format('notes.document.facts', { place, time });
}

/** Own notes of a course as a file, in the order of its outline; those of nodes out of sight come last. */
export async function notesDocument(
  ctx: Ctx,
  courseId: string,
  as: NoteFormat,
): Promise<{ readonly name: string; readonly body: Readable }> {
  const personId = ownerOf(ctx);
  const format: Format = (key, params) => messages.format(ctx.locale, key, params);
  const { view, rows: nodes } = await seeOutline(ctx, courseId);
  const found = await ctx.read((read) => findNotes(read, { personId, courseId, limit: MAX_NOTES }));
  const notes = found.reverse();
  const person = (await peopleById(ctx, [personId])).get(personId);
  const known = new Set(nodes.map(({ id }) => id));
  const said = (nodeIds: (nodeId: string) => boolean, name: string): NodeNotes => ({
    name,
    notes: notes
      .filter(({ nodeId }) => nodeIds(nodeId))
      .map(({ html, anchor, savedAt }) => ({ html, facts: factsOf(format, anchor, savedAt) })),
  });
  const parts = [
    ...inOrder(nodes).map(({ id, name }) => said((nodeId) => nodeId === id, name)),
    said((nodeId) => !known.has(nodeId), format('notes.nodeGone')),
  ].filter((part) => part.notes.length > 0);
  const title = format('notes.document.title');
  const blocks = noteBlocks(parts, {
    ...{ title, empty: format('notes.emptyCourse') },
    subtitle: `${person?.name ?? ''} · ${view.row.name}`,
  });
  const facts = {
    ...{ title, author: person?.name ?? '', language: ctx.locale, at: ctx.clock.now() },
    foot: `${title} · ${person?.name ?? ''}`,
  };
  return {
    name: `${title}_${view.row.name}.${as}`,
    body: as === 'docx' ? docxOf(facts, blocks) : Readable.from([markdownOf(blocks)]),
  };
}

/** Nodes from top to bottom. */
function inOrder<N extends { readonly id: string; readonly parent: string | null; readonly sort: number }>(
  nodes: readonly N[],
  parent: string | null = null,
): N[] {
  return nodes
    .filter((node) => node.parent === parent)
    .sort((a, b) => a.sort - b.sort)
    .flatMap((node) => [node, ...inOrder(nodes, node.id)]);
}
