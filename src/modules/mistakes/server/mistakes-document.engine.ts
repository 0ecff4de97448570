import type { LooseParams, MessageKey } from '../../../kernel/i18n/catalog.ts';
import { siteDate } from '../../../kernel/values/site-time.ts';
import type { Block } from '../../../platform/documents/docx-writer.ts';
import { richBlocks } from '../../../platform/documents/rich-blocks.ts';
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

const letter = (at: number): string => String.fromCharCode(65 + at);
const placeOf = (parts: readonly { readonly id: string }[], id: string) => parts.findIndex((one) => one.id === id);

/** Rich text, its places to fill in as lines with their numbers. */
const stemBlocks = (html: string): Block[] =>
  richBlocks(
    html.replace(/<[^>]*>|\{\{(\d{1,2})\}\}/g, (all, n?: string) => (n === undefined ? all : `____(${n})____`)),
  );

function partBlocks(parts: readonly { readonly text: string }[], mark: (at: number) => string): Block[] {
  return parts.map(({ text }, at) => ({ kind: 'paragraph', text: `${mark(at)}. ${plainOf(text)}` }));
}

function optionBlocks(view: OpenItem['view']): Block[] {
  if ('options' in view) return partBlocks(view.options, letter);
  if ('items' in view) return partBlocks(view.items, (at) => `(${at + 1})`);
  if ('lefts' in view) {
    return [...partBlocks(view.lefts, (at) => `(${at + 1})`), ...partBlocks(view.rights, letter)];
  }
  return [];
}

/** The key in a line, by the letters and numbers of the document; null where a person marks. */
export function keyLine(view: OpenItem['view'], key: ItemReview['key'], format: Format): string | null {
  if (key === null) return null;
  if ('choice' in key) {
    const options = 'options' in view ? view.options : [];
    return key.choice
      .map((id) => letter(placeOf(options, id)))
      .sort()
      .join('');
  }
  if ('truth' in key) return format(key.truth ? 'mistakes.document.true' : 'mistakes.document.false');
  if ('blanks' in key) return key.blanks.map((accepted, at) => `(${at + 1}) ${accepted.join(' / ')}`).join('  ');
  if ('order' in key) {
    const items = 'items' in view ? view.items : [];
    return key.order.map((id) => `(${placeOf(items, id) + 1})`).join(' → ');
  }
  if ('pairs' in key) {
    if (view.type !== 'matching') return '';
    return [...key.pairs]
      .sort(([a], [b]) => placeOf(view.lefts, a) - placeOf(view.lefts, b))
      .map(([left, right]) => `(${placeOf(view.lefts, left) + 1})–${letter(placeOf(view.rights, right))}`)
      .join('  ');
  }
  return `${key.number} ${key.unit}`.trim();
}

/** Questions somebody got wrong as parts of a document. */
export function mistakeBlocks(
  questions: readonly DocumentQuestion[],
  facts: { readonly name: string; readonly course: string; readonly answers: boolean; readonly cut: boolean },
  format: Format,
): Block[] {
  const body = questions.flatMap((question, at): Block[] => {
    const { view, review } = question;
    const key = review && keyLine(view, review.key, format);
    const source = format('mistakes.document.source', {
      ...{ source: question.source, day: siteDate(question.wrongAt), n: question.times },
    });
    return [
      {
        kind: 'heading',
        level: 3,
        text: format('mistakes.document.number', { n: at + 1, type: format(`mistakes.type.${view.type}`) }),
      },
      ...stemBlocks(view.stem),
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
