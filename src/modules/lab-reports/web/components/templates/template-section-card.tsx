import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TextArea } from '../../../../../ui/design/text-area.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { TEMPLATE_LIMITS } from '../../../shared/report-template.model.ts';
import type { FormSection } from './template-form.model.ts';

interface RowPlace {
  readonly at: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** What writes a row of a template and moves it among its like. */
export interface RowProps<Row> extends RowPlace {
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Partial<Row>) => void;
}

/** Head of a row of a template, with what moves it or takes it out; the only row there is stays. */
export function RowHead({
  title,
  name,
  at,
  count,
  onMove,
  onRemove,
}: RowPlace & { readonly title: string; readonly name: string }) {
  const t = useT();
  return (
    <div className="vse-template-head">
      <strong>{title}</strong>
      <span className="vse-template-tools">
        <Button
          size="small"
          variant="ghost"
          disabled={at === 0}
          aria-label={t('labReports.template.upOf', { name })}
          onClick={() => onMove(-1)}
        >
          {t('labReports.template.up')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={at === count - 1}
          aria-label={t('labReports.template.downOf', { name })}
          onClick={() => onMove(1)}
        >
          {t('labReports.template.down')}
        </Button>
        <Button
          size="small"
          variant="ghost"
          disabled={count === 1}
          aria-label={t('labReports.template.removeOf', { name })}
          onClick={onRemove}
        >
          {t('labReports.template.remove')}
        </Button>
      </span>
    </div>
  );
}

/** One section of a template as it is written. */
export function TemplateSectionCard({
  section,
  errorOf,
  onChange,
  ...place
}: RowProps<FormSection> & { readonly section: FormSection }) {
  const t = useT();
  const title = t('labReports.template.sectionN', { n: place.at + 1 });
  const name = section.title.trim() || title;
  return (
    <Card className="vse-template-card">
      <RowHead title={title} name={name} {...place} />
      <div className="vse-template-grid">
        <TextField
          label={t('labReports.template.title')}
          required
          maxLength={TEMPLATE_LIMITS.title}
          value={section.title}
          error={errorOf('title')}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          type="number"
          inputMode="numeric"
          min={0}
          max={TEMPLATE_LIMITS.least}
          label={t('labReports.template.least')}
          hint={t('labReports.template.leastHint')}
          value={section.least}
          error={errorOf('least')}
          onChange={(event) => onChange({ least: event.target.value })}
        />
      </div>
      <TextArea
        label={t('labReports.template.hint')}
        maxLength={TEMPLATE_LIMITS.hint}
        counted
        rows={2}
        value={section.hint}
        onChange={(event) => onChange({ hint: event.target.value })}
      />
      <Checkbox
        label={t('labReports.template.requiredBox')}
        checked={section.required}
        onChange={(event) => onChange({ required: event.target.checked })}
      />
    </Card>
  );
}
