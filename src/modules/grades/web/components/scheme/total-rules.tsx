import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { TrashIcon } from '../../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { Band } from '../../../shared/grade-scheme.model.ts';
import { bandWord } from '../band-word.ts';
import { BAND_SETS, type BandSet, bandSetOf, type SchemeDraft, withBand } from './scheme-draft.model.ts';
import { whole } from './scheme-table.tsx';

/** Bands of a total: a usual set, or own names and bounds; the lowest begins at 0. */
function Bands({
  bands,
  faulty,
  onChange,
}: {
  readonly bands: readonly Band[];
  readonly faulty: boolean;
  readonly onChange: (bands: readonly Band[]) => void;
}) {
  const t = useT();
  const change = (at: number, to: Partial<Band>) =>
    onChange(bands.map((band, i) => (i === at ? { ...band, ...to } : band)));
  return (
    <>
      <SectionHeading>{t('grades.scheme.bandsTitle')}</SectionHeading>
      <div className="vse-scheme-grid">
        <Select
          label={t('grades.composition.bands')}
          value={bandSetOf(bands)}
          options={[...Object.keys(BAND_SETS), 'own'].map((value) => ({
            value,
            label: t(`grades.composition.bands.${value as BandSet | 'own'}`),
          }))}
          error={faulty ? t('grades.scheme.bands') : undefined}
          onChange={(event) => {
            const set = BAND_SETS[event.target.value as BandSet];
            // Own bands begin with the names that are there, as words that can be changed.
            onChange(set ?? bands.map((band) => ({ ...band, name: bandWord(band.key, bands) })));
          }}
        />
      </div>
      <ul className="vse-scheme-bands">
        <li aria-hidden="true">
          <span>{t('grades.composition.bandName')}</span>
          <span>{t('grades.composition.bandFrom')}</span>
        </li>
        {bands.map((band, i) => {
          const last = i === bands.length - 1;
          const name = bandWord(band.key, bands);
          return (
            <li key={band.key}>
              <TextField
                label={t('grades.composition.bandName')}
                labelHidden
                maxLength={20}
                value={band.name ?? name}
                error={band.name === '' ? t('ui.required') : undefined}
                onChange={(event) => change(i, { name: event.target.value })}
              />
              <TextField
                type="number"
                label={t('grades.scheme.bandFrom', { name })}
                labelHidden
                min={0}
                max={100}
                readOnly={last}
                value={band.from}
                onChange={(event) => change(i, { from: Math.min(100, Math.max(0, Number(event.target.value))) })}
              />
              {bands.length > 2 && !last && (
                <IconButton
                  icon={<TrashIcon aria-hidden="true" />}
                  label={t('grades.composition.removeBand', { name })}
                  onClick={() => onChange(bands.filter((one) => one.key !== band.key))}
                />
              )}
            </li>
          );
        })}
      </ul>
      {bands.length < 20 && (
        <Button onClick={() => onChange(withBand(bands, t('grades.composition.newBand')))}>
          {t('grades.composition.addBand')}
        </Button>
      )}
    </>
  );
}

/** 总评规则: pass line, decimals, make-ups, misconduct and bands of a draft. */
export function TotalRules({
  draft,
  disabled,
  bandsFaulty,
  onChange,
}: {
  readonly draft: SchemeDraft;
  readonly disabled: boolean;
  readonly bandsFaulty: boolean;
  readonly onChange: (change: Partial<SchemeDraft>) => void;
}) {
  const t = useT();
  return (
    <Card className="vse-scheme-item">
      <fieldset disabled={disabled}>
        <legend>{t('grades.scheme.rules')}</legend>
        <div className="vse-scheme-grid">
          <TextField
            type="number"
            label={t('grades.scheme.passLine')}
            min={0}
            max={100}
            value={draft.passLine}
            onChange={(event) => onChange({ passLine: Math.min(100, Math.max(0, Number(event.target.value))) })}
          />
          <Select
            label={t('grades.scheme.decimals')}
            value={String(draft.decimals)}
            options={['0', '1', '2'].map((value) => ({ value, label: value }))}
            onChange={(event) => onChange({ decimals: Number(event.target.value) as 0 | 1 | 2 })}
          />
          <TextField
            type="number"
            label={t('grades.composition.makeUpCap')}
            min={0}
            max={100}
            value={draft.makeUpCap ?? 60}
            onChange={(event) => onChange({ makeUpCap: whole(event.target.value, 0, 100) })}
          />
          <Select
            label={t('grades.composition.misconduct')}
            value={draft.misconduct ?? 'member'}
            options={(['member', 'total'] as const).map((value) => ({
              value,
              label: t(`grades.composition.misconduct.${value}`),
            }))}
            onChange={(event) => onChange({ misconduct: event.target.value === 'total' ? 'total' : 'member' })}
          />
        </div>
        <Bands bands={draft.bands} faulty={bandsFaulty} onChange={(bands) => onChange({ bands })} />
      </fieldset>
    </Card>
  );
}
