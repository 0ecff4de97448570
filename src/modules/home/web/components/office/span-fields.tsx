import { TextField } from '../../../../../ui/design/text-field.tsx';
import { fromLocalTime, toLocalTime } from '../../../../../ui/forms/local-time.model.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';

interface Span {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** 展示起止: from when until when something shows; both may be open. */
export function SpanFields<T extends Span>({
  value,
  onChange,
}: {
  readonly value: T;
  readonly onChange: (next: T) => void;
}) {
  const t = useT();
  const change = (name: 'from' | 'to', text: string) => {
    const { [name]: _old, ...rest } = value;
    const at = fromLocalTime(text);
    onChange((at ? { ...rest, [name]: at } : rest) as T);
  };
  const turned = value.from && value.to && Date.parse(value.to) <= Date.parse(value.from);
  return (
    <div className="vse-form-pair">
      <TextField
        type="datetime-local"
        label={t('home.edit.spanFrom')}
        value={toLocalTime(value.from)}
        onChange={(event) => change('from', event.target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('home.edit.spanTo')}
        error={turned ? t('home.fault.span') : undefined}
        value={toLocalTime(value.to)}
        onChange={(event) => change('to', event.target.value)}
      />
    </div>
  );
}
