import { buffer } from 'node:stream/consumers';
import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import type { Ctx } from '../../../platform/db/context.ts';
import { type Block, docxOf } from '../../../platform/documents/docx-writer.ts';
import type { LeavingQuestion } from '../shared/exchange.model.ts';
import { chinese } from '../shared/numbers.model.ts';
import { type KeyPlace, type PaperLabels, type WordPart, writePaper } from '../shared/word-writer.model.ts';
import { messages, sheetLabels } from './exchange-messages.engine.ts';

/** Number of a section: in Chinese figures, or Roman ones. */
const numeral = (n: number, han: boolean): string =>
  han ? chinese(n) : (['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'][n - 1] ?? String(n));

/** Words of a paper in the reader's language. */
export function paperLabels(locale: Ctx['locale']): PaperLabels {
  const text = (key: MessageKey, params?: LooseParams) => messages.format(locale, key, params);
  const labels = sheetLabels(locale);
  return {
    section: (n, type, questions, each) =>
      text(each === null ? 'questionExchange.word.section' : 'questionExchange.word.sectionEach', {
        ...{ no: numeral(n, locale.startsWith('zh')), type: labels.types[type][0]!, n: questions },
        ...(each === null ? {} : { each }),
      }),
    answer: text('questionExchange.word.answer'),
    analysis: text('questionExchange.word.analysis'),
    rubric: text('questionExchange.word.rubric'),
    difficulty: (level) =>
      text('questionExchange.word.difficulty', { level: labels.difficulties[level - 1]?.[0] ?? level }),
    knowledge: (names) => text('questionExchange.word.knowledge', { names: names.join('；') }),
    points: (n) => text('questionExchange.word.points', { n }),
    answers: text('questionExchange.word.answers'),
  };
}

/** A part of a paper as the document has it; a picture that is not there leaves what it shows. */
function blockOf(part: WordPart, pictures: ReadonlyMap<string, { readonly bytes: Buffer }>): Block {
  if (part.kind !== 'picture') return part;
  const picture = pictures.get(part.src);
  return picture
    ? { kind: 'picture', picture: { bytes: picture.bytes, alt: part.alt } }
    : { kind: 'paragraph', text: `[${part.alt}]` };
}

/** Questions as an exam paper for word processors; the mark of the export stands at its foot. */
export async function wordPaper(
  ctx: Pick<Ctx, 'locale' | 'clock'>,
  of: {
    readonly course: string;
    readonly questions: readonly LeavingQuestion[];
    readonly keys: KeyPlace;
    readonly mark: string;
    readonly pictures: ReadonlyMap<string, { readonly bytes: Buffer }>;
  },
): Promise<Buffer> {
  const title = messages.format(ctx.locale, 'questionExchange.word.title', { course: of.course });
  const parts = writePaper(title, of.questions, of.keys, sheetLabels(ctx.locale), paperLabels(ctx.locale));
  const facts = { title, author: of.course, language: ctx.locale, at: ctx.clock.now(), foot: of.mark };
  return buffer(
    docxOf(
      facts,
      parts.map((part) => blockOf(part, of.pictures)),
    ),
  );
}
