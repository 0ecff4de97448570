import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Block } from '../../../platform/documents/docx-writer.ts';
import { richBlocks } from '../../../platform/documents/rich-blocks.ts';
import { keyLine, optionBlocks, stemBlocks } from '../../papers/server/papers.public.ts';
import type { ItemReview, OpenItem } from '../../papers/shared/form.model.ts';
import { plainOf } from '../../questions/shared/plain-text.model.ts';

/** One question of the document. */
export interface DocumentQuestion {
  readonly view: OpenItem['view'];
  readonly source: string;
  readonly wrongAt: Date;
  readonly times: number;
  readonly knowledge: readonly string[];
  /** Null in a document without answers. */
  readonly review: Pick<ItemReview, 'key' | 'analysis'> | null;
}

type Format = (key: MessageKey, params?: LooseParams) => string;

/** Questions somebody got wrong as parts of a document. */
export function mistakeBlocks(
  questions: readonly DocumentQuestion[],
  facts: { readonly name: string; readonly course: string; readonly answers: boolean; readonly cut: boolean },
  format: Format,
): Block[] {
  const truth = (value: boolean) => format(value ? 'mistakes.document.true' : 'mistakes.document.false');
  const body = questions.flatMap((question, at): Block[] => {
    const { view, review } = question;
    const key = review && keyLine(view, review.key, truth);
    const source = format('mistakes.document.source', {
      ...{ source: question.source, day: siteDate(question.wrongAt), n: question.times },
    });
    return [
      {
        kind: 'heading',
        level: 3,
        text: format('mistakes.document.number', { n: at + 1, type: format(`mistakes.type.${view.type}`) }),
      },
      ...(view.material ? richBlocks(view.material.text) : []),
      ...stemBlocks('', view.stem),
      ...optionBlocks(view),
      {
        kind: 'paragraph',
        text: question.knowledge.length > 0 ? `${source} · ${question.knowledge.join(' · ')}` : source,
      },
      ...(key ? [{ kind: 'paragraph', text: format('mistakes.document.key', { key }) } as const] : []),
      ...(review && plainOf(review.analysis) !== ''
        ? [{ kind: 'paragraph', text: format('mistakes.document.analysis') } as const, ...richBlocks(review.analysis)]
        : []),
    ];
  });
  return [
    { kind: 'title', text: format('mistakes.title') },
    { kind: 'subtitle', text: `${facts.name} · ${facts.course}` },
    ...(facts.cut
      ? [{ kind: 'paragraph', text: format('mistakes.document.cut', { n: questions.length }) } as const]
      : []),
    ...(body.length > 0 ? body : [{ kind: 'paragraph', text: format('mistakes.empty') } as const]),
  ];
}
