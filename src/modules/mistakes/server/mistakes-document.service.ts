import type { Readable } from 'node:stream';
import type { Ctx } from '../../../platform/db/context.ts';
import { docxOf } from '../../../platform/documents/docx-writer.ts';
import { peopleById } from '../../identity/server/identity.public.ts';
import { openForm, reviewItems } from '../../papers/server/papers.public.ts';
import type { Form } from '../../papers/shared/form.model.ts';
import { MAX_DOCUMENT } from '../shared/mistake.model.ts';
import { messages } from './messages.engine.ts';
import { findMistakes } from './mistake.repository.ts';
import type { MistakeFilter } from './mistake.service.ts';
import { mistakeBlocks } from './mistakes-document.engine.ts';
import { correctionsFor } from './redo.service.ts';
import { seenAttempts, systemContext } from './seen.access.ts';

/** Own wrong questions as a document to print, the newest first. @param answers with keys and analyses */
export async function mistakesDocument(
  ctx: Ctx,
  { courseId, ...filter }: MistakeFilter,
  answers: boolean,
): Promise<{ readonly name: string; readonly body: Readable }> {
  const seen = await seenAttempts(ctx, { courseId });
  const format = (key: Parameters<typeof messages.format>[1], params?: Parameters<typeof messages.format>[2]) =>
    messages.format(ctx.locale, key, params);
  return systemContext(ctx).read(async (read) => {
    const { personId, attempts } = seen;
    const found = await findMistakes(read, { ...filter, personId, seen: attempts, limit: MAX_DOCUMENT + 1 });
    const mistakes = found.slice(0, MAX_DOCUMENT);
    const form: Form = {
      ...{
        seed: 'document',
        sections: [{ title: '', instructions: '', rule: null }],
        shuffleOptions: false,
        digest: '',
      },
      items: mistakes.map(({ questionId, number, points }, at) => {
        return { id: String(at), questionId, number, points, section: 0 };
      }),
    };
    const { items } = await openForm(read, form);
    // Names of knowledge points come with the keys, which stay behind where they are not asked for.
    const reviews = await reviewItems(read, form, await correctionsFor(read, seen, mistakes));
    const person = (await peopleById(read, [personId])).get(personId);
    const course = courseId === undefined ? format('mistakes.allCourses') : (seen.courses.get(courseId)?.name ?? '');
    const blocks = mistakeBlocks(
      mistakes.map((row, at) => {
        const { exam } = seen.results.get(row.attemptId)!;
        const review = reviews.get(String(at))!;
        return {
          ...{ view: items[at]!.view, wrongAt: row.wrongAt, times: row.times },
          source: `${seen.courses.get(exam.courseId)?.name ?? ''} · ${exam.name}`,
          knowledge: review.knowledge.map(({ name }) => name),
          review: answers ? review : null,
        };
      }),
      { name: person?.name ?? '', course, answers, cut: found.length > MAX_DOCUMENT },
      format,
    );
    const title = format(answers ? 'mistakes.document.titleAnswers' : 'mistakes.title');
    const facts = {
      ...{ title, author: person?.name ?? '', language: ctx.locale, at: ctx.clock.now() },
      foot: `${title} · ${person?.name ?? ''}`,
    };
    return { name: `${title}_${course}.docx`, body: docxOf(facts, blocks) };
  });
}
