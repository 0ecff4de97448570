import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import { plainOf } from '../../../../questions/shared/plain-text.model.ts';
import { letterOf } from '../../../../questions/web/texts.public.tsx';
import type { ItemKey } from '../../../shared/form.model.ts';

const lettersOf = (parts: readonly { readonly id: string }[], ids: readonly string[]): string[] =>
  ids.map((id) => letterOf(parts.findIndex((one) => one.id === id))).sort();

/** The key of a question in a line, by the letters and numbers of its form. */
export function KeyText({ view, itemKey }: { readonly view: CandidateView; readonly itemKey: ItemKey }) {
  const t = useT();
  if (view.type === 'experiment') return <>{t('papers.answer.key.experiment')}</>;
  if (itemKey === null) return <>{t('papers.answer.key.manual')}</>;
  if ('choice' in itemKey) return <>{'options' in view ? lettersOf(view.options, itemKey.choice).join('') : ''}</>;
  if ('truth' in itemKey) return <>{t(itemKey.truth ? 'papers.answer.true' : 'papers.answer.false')}</>;
  if ('blanks' in itemKey) {
    const list = itemKey.blanks.map((accepted, i) =>
      t('papers.answer.key.blank', { n: i + 1, texts: accepted.join(t('papers.answer.key.or')) }),
    );
    return (
      <>
        {list.join(t('papers.answer.key.next'))}
        {itemKey.free && t('papers.answer.key.free')}
      </>
    );
  }
  if ('order' in itemKey) {
    const items = 'items' in view ? view.items : [];
    return <>{itemKey.order.map((id) => items.findIndex((one) => one.id === id) + 1).join(' → ')}</>;
  }
  if ('pairs' in itemKey) {
    if (view.type !== 'matching') return null;
    const place = (id: string) => view.lefts.findIndex((one) => one.id === id) + 1;
    return (
      <>
        {formatList(
          [...itemKey.pairs]
            .sort(([a], [b]) => place(a) - place(b))
            .map(([left, right]) => `${place(left)}–${lettersOf(view.rights, [right])[0]}`),
        )}
      </>
    );
  }
  const within = itemKey.tiers
    .map(({ within: distance, share }) =>
      t(itemKey.tolerance === 'relative' ? 'papers.answer.key.relative' : 'papers.answer.key.within', {
        within: distance,
        share,
      }),
    )
    .join(t('papers.answer.key.next'));
  return (
    <>
      {plainOf(`${itemKey.number} ${itemKey.unit}`)}
      {itemKey.tolerance === 'figures'
        ? ` ${t('papers.answer.key.figures', { n: itemKey.figures })}`
        : within && ` ${within}`}
      {itemKey.how && ` ${t('papers.answer.key.how', { ...itemKey.how, value: itemKey.number })}`}
    </>
  );
}
