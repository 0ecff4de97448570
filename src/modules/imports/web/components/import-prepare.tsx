import { type DragEvent, useEffect, useRef, useState } from 'react';
import { MAX_IMPORT_BYTES } from '../../../../kernel/resource/import.ts';
import { ApiError } from '../../../../ui/api/api-error.ts';
import { call } from '../../../../ui/api/client.ts';
import { download } from '../../../../ui/api/download.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { DownloadIcon, UploadIcon } from '../../../../ui/design/icons.ts';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { RadioGroup } from '../../../../ui/design/radio-group.tsx';
import { formatInstant, formatList } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../ui/upload/file-button.tsx';
import { type RunningUpload, uploadResumable } from '../../../../ui/upload/resumable.ts';
import { importFileRoute, importTemplateRoute } from '../../shared/import.contract.ts';
import type { ImportDefinition, ImportStatus } from './import.model.ts';

const UPLOADS = '/api/v1/uploads';

type Sending = { readonly name: string; readonly sent: number; readonly total: number };

/** Template and upload; earlier imports can be looked at and taken back. */
export function PrepareStep({
  definition,
  status,
  earlier,
  open,
  onStatus,
  onPick,
}: {
  readonly definition: ImportDefinition;
  readonly status: ImportStatus | undefined;
  readonly earlier: readonly ImportStatus[];
  readonly open: () => Promise<string>;
  readonly onStatus: (status: ImportStatus) => void;
  readonly onPick: (id: string) => void;
}) {
  const t = useT();
  const [mode, setMode] = useState(status?.mode ?? definition.modes[0]!);
  const [options, setOptions] = useState<readonly string[]>(status?.options ?? []);
  const [sending, setSending] = useState<Sending | null>(null);
  const [fault, setFault] = useState('');
  const [again, setAgain] = useState<{ readonly id: string; readonly uploadId: string } | null>(null);
  const [over, setOver] = useState(false);
  const running = useRef<RunningUpload | null>(null);
  useEffect(() => () => running.current?.pause(), []);

  const template = useAction(() =>
    download(
      importTemplateRoute.path.replace(':name', definition.name),
      `${definition.title}-${t('imports.template.file')}.xlsx`,
    ),
  );
  const hand = useAction(async (id: string, uploadId: string, anyway: boolean) => {
    try {
      const body = { uploadId, mode, options: [...options], ...(anyway ? { again: true } : {}) };
      onStatus(await call(importFileRoute, { params: { id }, body }));
      setAgain(null);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'imports.again') setAgain({ id, uploadId });
      else throw error;
    } finally {
      setSending(null);
    }
  });
  const take = useAction(async (file: File) => {
    setFault('');
    setAgain(null);
    const taken = definition.archive ? /\.(xlsx|csv|zip)$/i : /\.(xlsx|csv)$/i;
    if (!taken.test(file.name)) return setFault(t('imports.upload.ending'));
    if (file.size > MAX_IMPORT_BYTES) return setFault(t('imports.upload.large'));
    if (file.size === 0) return setFault(t('imports.file.empty'));
    const id = await open();
    setSending({ name: file.name, sent: 0, total: file.size });
    running.current = uploadResumable(
      file,
      { address: UPLOADS, kind: 'import', owner: id },
      {
        progress: (sent, total) => setSending({ name: file.name, sent, total }),
        done: (uploadId) => void hand.run(id, uploadId, false),
        failed: (message) => {
          setSending(null);
          setFault(message);
        },
      },
    );
  });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) void take.run(file);
  };
  const columnsOn = (sheet: 'first' | 'second') =>
    formatList(
      definition.columns
        .filter(({ sheets }) => sheets.includes(sheet))
        .map(({ label, required }) => (required ? `${label}*` : label)),
    );
  const reading = status?.work === 'read';
  const busy = sending !== null || hand.busy || take.busy || reading;
  const wrong = fault || status?.failure || '';
  const undoable = earlier.filter((one) => one.id !== status?.id && (one.can.undo || one.state === 'checked'));
  return (
    <>
      {wrong && !busy && <Banner tone="error">{wrong}</Banner>}
      {again && (
        <Banner
          tone="warning"
          live
          actions={
            <Button size="small" loading={hand.busy} onClick={() => void hand.run(again.id, again.uploadId, true)}>
              {t('imports.upload.anyway')}
            </Button>
          }
        >
          {t('imports.again')}
        </Banner>
      )}
      <div className="import-parts">
        <section className="import-part">
          <h3>{t('imports.step.template')}</h3>
          <p className="import-note">{t('imports.template.hint')}</p>
          <div>
            <Button
              icon={<DownloadIcon aria-hidden="true" />}
              loading={template.busy}
              onClick={() => void template.run()}
            >
              {t('imports.template.get')}
            </Button>
          </div>
          <p className="import-note">
            {t('imports.template.columns', {
              names: columnsOn('first'),
            })}
            {definition.second && (
              <>
                <br />
                {t('imports.template.second', { sheet: definition.second, names: columnsOn('second') })}
              </>
            )}
          </p>
        </section>
        <section className="import-part">
          <h3>{t('imports.step.upload')}</h3>
          <RadioGroup
            label={t('imports.mode.label')}
            value={mode}
            disabled={busy}
            onChange={setMode}
            options={definition.modes.map((value) => ({ value, label: t(`imports.mode.${value}`) }))}
            inline
          />
          {definition.options.map(({ name, label, hint }) => (
            <Checkbox
              key={name}
              label={label}
              {...(hint ? { hint } : {})}
              checked={options.includes(name)}
              disabled={busy}
              onChange={({ target }) =>
                setOptions(target.checked ? [...options, name] : options.filter((one) => one !== name))
              }
            />
          ))}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
          <div
            className={`import-drop${over ? ' import-drop-over' : ''}`}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
          >
            <FileButton
              variant="primary"
              icon={<UploadIcon aria-hidden="true" />}
              loading={busy}
              accept={definition.archive ? '.xlsx,.csv,.zip' : '.xlsx,.csv'}
              label={t('imports.upload.choose')}
              onFiles={([file]) => void take.run(file)}
            />
            <p className="import-note">{t('imports.upload.hint')}</p>
            {definition.archive && <p className="import-note">{definition.archive}</p>}
            {sending && (
              <ProgressBar
                value={sending.total > 0 ? (sending.sent / sending.total) * 100 : null}
                label={t('imports.upload.sending', { name: sending.name })}
                showValue
              />
            )}
            {!sending && (hand.busy || reading) && (
              <ProgressBar value={null} label={t('imports.upload.reading')} valueText={t('imports.upload.reading')} />
            )}
            <span className="vse-visually-hidden" role="status">
              {busy ? t('imports.upload.reading') : ''}
            </span>
          </div>
        </section>
      </div>
      {undoable.length > 0 && (
        <section>
          <h3>{t('imports.earlier')}</h3>
          <ul>
            {undoable.slice(0, 5).map((one) => (
              <li key={one.id} className="vse-row">
                <span>{one.filename}</span>
                <span className="import-note vse-num">{formatInstant(one.finishedAt ?? one.createdAt)}</span>
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('imports.earlier.openOf', { name: one.filename ?? '' })}
                  onClick={() => onPick(one.id)}
                >
                  {t(one.state === 'checked' ? 'imports.earlier.goOn' : 'imports.earlier.open')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
