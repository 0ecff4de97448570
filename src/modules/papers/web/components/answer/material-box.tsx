import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Material } from '../../../../questions/shared/candidate-view.model.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';
import type { MaterialSpan } from './material.model.ts';

/** The text several questions speak of; it can be folded away. @param span numbers of those questions, where they have any */
export function MaterialBox({ material, span }: { readonly material: Material; readonly span?: MaterialSpan | null }) {
  const t = useT();
  const title = !span
    ? t('papers.answer.material')
    : span.from === span.to
      ? t('papers.answer.materialOf', { n: span.from })
      : t('papers.answer.materialOfAll', { from: span.from, to: span.to });
  return (
    <details className="vse-material" open>
      <summary>{title}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="vse-material-text" aria-label={title} tabIndex={0}>
        <QuestionText html={material.text} />
      </section>
    </details>
  );
}
