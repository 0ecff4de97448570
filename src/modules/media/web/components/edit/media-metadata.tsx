import { useCall } from '../../../../../ui/api/query.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { getListRoute } from '../../../../gateway/shared/read.contract.ts';
import { METADATA_KEYS, METADATA_TABLES, type Metadata } from '../../../shared/media.model.ts';

type Key = (typeof METADATA_KEYS)[number];

/** One of them, with the codes that are offered; one that is offered no longer stays what it is until it is changed. */
function Code({
  of,
  code,
  onChange,
}: {
  readonly of: Key;
  readonly code: string;
  readonly onChange: (code: string) => void;
}) {
  const t = useT();
  const list = useCall(getListRoute, {
    query: {
      DataBase: 'cloudvse_code',
      Type: 'View',
      TableView: METADATA_TABLES[of],
      Fields: 'Code,Name',
      PageSize: 200,
    },
  });
  const offered = (list.data?.JsonList ?? []).map((row) => ({ value: String(row.Code), label: String(row.Name) }));
  const kept = code !== '' && !offered.some(({ value }) => value === code) ? [{ value: code, label: code }] : [];
  return (
    <Select
      label={t(`media.edit.metadata.${of}`)}
      value={code}
      options={[{ value: '', label: t('media.edit.metadata.none') }, ...offered, ...kept]}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Where a file is from, what it is, whether it was reviewed and is in use, for the team: learners are not told. */
export function MediaMetadata({
  metadata,
  onChange,
}: {
  readonly metadata: Metadata;
  readonly onChange: (metadata: Metadata) => void;
}) {
  const t = useT();
  return (
    <fieldset className="media-metadata">
      <legend>{t('media.edit.metadata')}</legend>
      <div>
        {METADATA_KEYS.map((key) => (
          <Code
            key={key}
            of={key}
            code={metadata[key] ?? ''}
            onChange={(code) => {
              const { [key]: _before, ...others } = metadata;
              // In one order, so that what is chosen and taken back is no change.
              const next: Metadata = code === '' ? others : { ...others, [key]: code };
              onChange(Object.fromEntries(METADATA_KEYS.flatMap((one) => (next[one] ? [[one, next[one]]] : []))));
            }}
          />
        ))}
      </div>
      <p className="vse-field-hint">{t('media.edit.metadata.hint')}</p>
    </fieldset>
  );
}
