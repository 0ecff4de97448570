import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { DeskItem, Feedback } from '../../../shared/desk-parts.model.ts';

type View = DeskItem['view'];
type Key = NonNullable<Feedback['key']>;

const textOf = (parts: readonly { readonly id: string; readonly text: string }[], id: string): string =>
  parts.find((part) => part.id === id)?.text ?? '';

/** The right answer of a question in words. */
export function KeyText({ itemKey, view }: { readonly itemKey: Key; readonly view: View }) {
  const t = useT();
  if ('truth' in itemKey) return <span>{t(itemKey.truth ? 'attempts.review.true' : 'attempts.review.false')}</span>;
  if ('choice' in itemKey && 'options' in view) {
    return (
      <ul className="vse-review-key">
        {view.options.flatMap(({ id, text }, at) =>
          itemKey.choice.includes(id)
            ? [
                <li key={id}>
                  <strong>{String.fromCharCode(65 + at)}.</strong> <RichText html={text} />
                </li>,
              ]
            : [],
        )}
      </ul>
    );
  }
  if ('blanks' in itemKey) {
    return (
      <ol className="vse-review-key">
        {itemKey.blanks.map((accepted, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blanks have no other name
          <li key={at}>{t('attempts.review.blank', { n: at + 1, text: accepted.join(' / ') })}</li>
        ))}
      </ol>
    );
  }
  if ('number' in itemKey) {
    const value = <span className="vse-num">{`${itemKey.number} ${itemKey.unit}`.trim()}</span>;
    if (!itemKey.how) return value;
    return (
      <>
        {value}
        <p className="vse-review-how">{t('attempts.review.how', { ...itemKey.how, value: itemKey.number })}</p>
      </>
    );
  }
  if ('order' in itemKey && 'items' in view) {
    return (
      <ol className="vse-review-key" data-counted="">
        {itemKey.order.map((id) => (
          <li key={id}>
            <RichText html={textOf(view.items, id)} />
          </li>
        ))}
      </ol>
    );
  }
  if ('pairs' in itemKey && 'lefts' in view) {
    return (
      <ul className="vse-review-key">
        {itemKey.pairs.map(([left, right]) => (
          <li key={left}>
            <RichText html={textOf(view.lefts, left)} />
            <span aria-hidden="true">→</span>
            <RichText html={textOf(view.rights, right)} />
          </li>
        ))}
      </ul>
    );
  }
  return <span>{formatList([])}</span>;
}
