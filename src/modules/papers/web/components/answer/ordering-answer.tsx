import { Button } from '../../../../../ui/design/button.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Part } from '../../../../questions/shared/content.model.ts';
import { plainOf } from '../../../../questions/shared/plain-text.model.ts';
import { QuestionText } from '../../../../questions/web/texts.public.tsx';

/** Items to put in order, by dragging or by buttons. An order that was not touched is no answer until one says so. */
export function OrderingAnswer({
  items,
  order,
  disabled,
  onChange,
}: {
  readonly items: readonly Part[];
  readonly order: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (order: string[]) => void;
}) {
  const t = useT();
  const touched = order.length === items.length;
  const shown = touched ? order.flatMap((id) => items.find((one) => one.id === id) ?? []) : items;
  return (
    <div className="vse-answer-order">
      <SortableList
        label={t('papers.answer.order')}
        items={shown}
        keyOf={({ id }) => id}
        nameOf={({ text }) => plainOf(text).slice(0, 40)}
        disabled={disabled}
        onMove={(from, to) =>
          onChange(
            moved(
              shown.map(({ id }) => id),
              from,
              to,
            ),
          )
        }
      >
        {({ text }, at) => (
          <div className="vse-answer-item">
            <span className="vse-num">{at + 1}</span>
            <QuestionText html={text} />
          </div>
        )}
      </SortableList>
      {!touched && !disabled && (
        <div className="vse-row">
          <Button size="small" onClick={() => onChange(items.map(({ id }) => id))}>
            {t('papers.answer.asShown')}
          </Button>
          <small>{t('papers.answer.untouched')}</small>
        </div>
      )}
    </div>
  );
}
