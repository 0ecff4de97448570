import type { Readable } from 'node:stream';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { docxOf } from '../../../platform/documents/docx-writer.ts';
import { readPictures } from '../../questions/server/questions.public.ts';
import { textsOfView } from '../../questions/shared/candidate-view.model.ts';
import { pictureSources } from '../../questions/shared/picture.model.ts';
import type { ItemReview, OpenForm } from '../shared/form.model.ts';
import type { PaperSheet } from '../shared/paper.model.ts';
import { paperBlocks } from './paper-document.engine.ts';
import { messages } from './paper-messages.engine.ts';
import { printPaper } from './plan.service.ts';

/** Sources of the pictures of a form and its key. */
const sourcesOf = (form: OpenForm, reviews: Readonly<Record<string, ItemReview>> | null): string[] =>
  [
    ...form.sections.map(({ instructions }) => instructions),
    ...form.items.flatMap(({ view }) => textsOfView(view)),
    ...Object.values(reviews ?? {}).flatMap(({ reference, rubric, analysis }) => [reference, rubric, analysis]),
  ].flatMap(pictureSources);

/**
 * One form of a paper as a document for word processors. It is written down like a print, with its key for a reason.
 * @throws AppError notFound, forbidden without the right to the bank, conflict
 */
export async function paperDocument(
  ctx: Ctx,
  id: string,
  asked: { readonly seed: string; readonly reason: string | null; readonly what: PaperSheet },
): Promise<{ readonly name: string; readonly body: Readable }> {
  const { reviews, ...paper } = await printPaper(ctx, id, asked);
  const pictures = await readPictures(ctx, sourcesOf(paper.form, reviews));
  const format = (key: MessageKey, params?: LooseParams) => messages.format(ctx.locale, key, params);
  const title = reviews === null ? paper.name : format('papers.sheet.keyOf', { name: paper.name });
  const facts = {
    ...{ title, author: paper.courseName, language: ctx.locale, at: ctx.clock.now() },
    foot: `${paper.courseName} · ${title}`,
  };
  return {
    name: `${title}.docx`,
    body: docxOf(facts, paperBlocks({ ...paper, seed: asked.seed, reviews, pictures }, asked.what, format)),
  };
}
