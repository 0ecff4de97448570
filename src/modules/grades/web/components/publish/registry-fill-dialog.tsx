import { useState } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { callForm } from '../../../../../ui/api/client.ts';
import { fileFromForm } from '../../../../../ui/api/download.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { UploadIcon } from '../../../../../ui/design/icons.ts';
import { Segments } from '../../../../../ui/design/segments.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { SimpleTable } from '../../../../../ui/design/simple-table.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag, type Tone } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { FormDialog } from '../../../../../ui/forms/form-dialog.tsx';
import { formatInstant, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { previewRegistryFillRoute, registryFillRoute } from '../../../shared/registry-fill.contract.ts';
import {
  REGISTRY_COLUMNS,
  REGISTRY_VALUES,
  type RegistryColumn,
  type RowOutcome,
} from '../../../shared/registry-fill.model.ts';
import './registry-fill.css';

type Preview = CallOutput<typeof previewRegistryFillRoute>;
type Row = Preview['rows'][number];

/** Rows shown one by one. */
const SHOWN = 200;
const TONES: Readonly<Record<RowOutcome, Tone>> = {
  written: 'success',
  kept: 'warning',
  formula: 'warning',
  same: 'neutral',
  nothing: 'neutral',
  unpublished: 'warning',
  otherName: 'error',
  twice: 'error',
  unknown: 'warning',
};
const QUIET: ReadonlySet<RowOutcome> = new Set(['written', 'same', 'nothing']);

const lettersOf = (at: number): string =>
  (at >= 26 ? lettersOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

interface Choice {
  readonly sheet?: string;
  readonly line?: number;
  readonly places?: Preview['places'];
  readonly overwrite: boolean;
}
const queryOf = ({ sheet, line, places, overwrite }: Choice) => ({
  ...(sheet === undefined ? {} : { sheet }),
  ...(line === undefined ? {} : { line }),
  ...places,
  overwrite: overwrite ? ('yes' as const) : ('no' as const),
});

/** Which sheet, which row and which columns are meant. */
function Layout({
  preview,
  onChoose,
}: {
  readonly preview: Preview;
  readonly onChoose: (choice: Omit<Choice, 'overwrite'>) => void;
}) {
  const t = useT();
  const { sheet, line, places } = preview;
  const at = line === null ? {} : { line };
  const options = preview.columns.map((one) => {
    const letter = lettersOf(one.at);
    const label = one.title
      ? t('grades.fill.columnOption', { letter, title: one.title.slice(0, 30) })
      : t('grades.fill.columnBare', { letter });
    return { value: String(one.at), label };
  });
  const choose = (column: RegistryColumn, value: string) => {
    const others = Object.entries(places).filter(([key, place]) => key !== column && place !== Number(value || -1));
    const next = { ...Object.fromEntries(others), ...(value === '' ? {} : { [column]: Number(value) }) };
    onChoose({ sheet, ...at, places: next });
  };
  return (
    <fieldset className="vse-registry-columns">
      <legend>{t('grades.fill.columns')}</legend>
      {preview.sheets.length > 1 && (
        <Select
          label={t('grades.fill.sheet')}
          value={sheet}
          options={preview.sheets.map((name) => ({ value: name, label: name }))}
          onChange={(event) => onChoose({ sheet: event.target.value })}
        />
      )}
      <Select
        label={t('grades.fill.line')}
        value={line === null ? '' : String(line)}
        {...(line === null ? { placeholder: t('grades.fill.choose') } : {})}
        options={preview.heads.map((one) => ({
          value: String(one.line),
          label: t('grades.fill.lineOption', { n: formatNumber(one.line), text: one.text }),
        }))}
        onChange={(event) => onChoose({ sheet, line: Number(event.target.value) })}
      />
      {line !== null &&
        REGISTRY_COLUMNS.map((column) => (
          <Select
            key={column}
            label={t(`grades.registry.${column}`)}
            required={column === 'number'}
            value={places[column] === undefined ? '' : String(places[column])}
            placeholder={t(column === 'number' ? 'grades.fill.choose' : 'grades.fill.none')}
            options={options}
            onChange={(event) => choose(column, event.target.value)}
          />
        ))}
    </fieldset>
  );
}

/** Rows of the sheet with what becomes of each. */
function Rows({ preview }: { readonly preview: Preview }) {
  const t = useT();
  const [view, setView] = useState<'all' | 'attention'>('all');
  const attention = preview.rows.filter((row) => !QUIET.has(row.outcome));
  const rows = view === 'all' ? preview.rows : attention;
  const changeOf = (row: Row) => {
    if (row.realName !== null) return t('grades.fill.realName', { name: row.realName });
    return row.cells
      .filter(({ change }) => change === 'write' || change === 'kept')
      .map(({ column, before, after, change }) =>
        t(change === 'kept' ? 'grades.fill.keeps' : 'grades.fill.wasIs', {
          column: t(`grades.registry.${column}`),
          before: before === '' ? t('grades.fill.blank') : before,
          after: String(after),
        }),
      )
      .join(t('grades.list.comma'));
  };
  return (
    <>
      <Segments
        label={t('grades.fill.preview')}
        value={view}
        items={[
          { key: 'all', label: t('grades.fill.all'), count: preview.rows.length },
          { key: 'attention', label: t('grades.fill.attention'), count: attention.length },
        ]}
        onChange={setView}
      />
      <SimpleTable
        caption={t('grades.fill.preview')}
        captionHidden
        rows={rows.slice(0, SHOWN)}
        rowKey={(row) => String(row.line)}
        empty={<EmptyState compact>{t('grades.fill.noRows')}</EmptyState>}
        columns={[
          { key: 'line', title: t('grades.fill.row'), numeric: true, render: (row) => formatNumber(row.line) },
          {
            key: 'number',
            title: t('grades.registry.number'),
            render: (row) => <span className="vse-num">{row.number}</span>,
          },
          { key: 'name', title: t('grades.registry.name'), heading: true, render: (row) => row.name || '—' },
          {
            key: 'outcome',
            title: t('grades.fill.outcome'),
            render: (row) => <StatusTag tone={TONES[row.outcome]}>{t(`grades.fill.outcome.${row.outcome}`)}</StatusTag>,
          },
          { key: 'change', title: t('grades.fill.change'), render: (row) => changeOf(row) || '—' },
        ]}
      />
      {rows.length > SHOWN && (
        <p className="vse-grades-faint">{t('grades.fill.more', { n: formatNumber(rows.length - SHOWN) })}</p>
      )}
      {preview.absent.length > 0 && (
        <Banner tone="warning" title={t('grades.fill.absent', { n: formatNumber(preview.absent.length) })}>
          {preview.absent
            .slice(0, 20)
            .map(({ number, name }) => `${name} ${number}`)
            .join(t('grades.list.comma'))}
        </Banner>
      )}
    </>
  );
}

/** 回填教务成绩单: the registry's own workbook comes in, is shown row by row, and goes out with its cells filled. */
export function RegistryFillDialog({ classId, onClose }: { readonly classId: string; readonly onClose: () => void }) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const [choice, setChoice] = useState<Choice>({ overwrite: false });
  const [preview, setPreview] = useState<Preview | null>(null);
  const params = { classId };
  const look = useAction(async (given: File, asked: Choice) => {
    const query = queryOf(asked);
    setPreview((await callForm(previewRegistryFillRoute, formOf(given), { params, query })) as Preview);
  });
  const show = (given: File | null, asked: Choice) => {
    setChoice(asked);
    if (given) void look.run(given, asked);
  };
  const values = preview ? REGISTRY_VALUES.filter((column) => preview.places[column] !== undefined) : [];
  const filled = preview?.rows.filter((row) => row.cells.some(({ change }) => change === 'write')).length ?? 0;
  const kept = preview?.rows.filter((row) => row.outcome === 'kept').length ?? 0;
  const take = useAction(async () => {
    const query = {
      ...queryOf({ ...choice, sheet: preview!.sheet, line: preview!.line!, places: preview!.places }),
      publicationId: preview!.publicationId,
    };
    await fileFromForm(registryFillRoute, formOf(file!), { params, query }, file!.name);
    toast.show({ text: t('grades.fill.done', { n: formatNumber(filled) }), tone: 'success' });
  });
  const isReady = preview !== null && preview.places.number !== undefined;
  return (
    <FormDialog
      title={t('grades.fill.open')}
      submitLabel={filled > 0 ? t('grades.fill.take', { n: formatNumber(filled) }) : t('grades.fill.takeNone')}
      busy={take.busy}
      disabled={filled === 0 || look.busy}
      width="min(920px, calc(100vw - 32px))"
      onClose={onClose}
      onSubmit={async () => {
        if (await take.run()) onClose();
        else show(file, choice);
      }}
    >
      <p>{t('grades.fill.text')}</p>
      <div className="vse-row">
        <FileButton
          icon={<UploadIcon aria-hidden="true" />}
          loading={look.busy}
          accept=".xlsx"
          label={t('grades.fill.file')}
          onFiles={([given]) => {
            setFile(given);
            setPreview(null);
            show(given, { overwrite: false });
          }}
        >
          {t(file ? 'grades.fill.chooseOther' : 'grades.fill.chooseFile')}
        </FileButton>
        {file && <span>{file.name}</span>}
      </div>
      {preview && (
        <>
          <Layout preview={preview} onChoose={(next) => show(file, { ...next, overwrite: choice.overwrite })} />
          {!isReady && <Banner tone="warning">{t('grades.fill.needsNumber')}</Banner>}
          {isReady && values.length === 0 && <Banner tone="warning">{t('grades.fill.needsValue')}</Banner>}
          {isReady && preview.places.name === undefined && <Banner tone="info">{t('grades.fill.noName')}</Banner>}
          {isReady && (
            <>
              {(kept > 0 || choice.overwrite) && (
                <Checkbox
                  label={t('grades.fill.overwrite', { n: formatNumber(kept || filled) })}
                  checked={choice.overwrite}
                  onChange={(event) => {
                    const { sheet, line, places } = preview;
                    const at = line === null ? {} : { line };
                    show(file, { sheet, ...at, places, overwrite: event.target.checked });
                  }}
                />
              )}
              <Rows preview={preview} />
              <p className="vse-grades-faint">
                {t('grades.fill.published', { time: formatInstant(preview.publishedAt) })}
              </p>
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}
