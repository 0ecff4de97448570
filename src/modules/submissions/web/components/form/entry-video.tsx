import { useRef, useState } from 'react';
import { call } from '../../../../../ui/api/client.ts';
import { refresh, useCall } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { ProgressBar } from '../../../../../ui/design/progress.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { type RunningUpload, uploadResumable } from '../../../../../ui/upload/resumable.ts';
import { MAX_VIDEO_BYTES, OWN_VIDEO } from '../../../../catalogue/shared/form.model.ts';
import { UPLOADS_PATH } from '../../../../files/shared/upload.contract.ts';
import { checkVideoRoute, entryVideosRoute, saveVideoRoute } from '../../../shared/entry-video.contract.ts';
import { useEntryId } from '../entry-notes.tsx';
import { ADDRESS_START } from './terms.model.ts';
import './entry-video.css';

const ADDRESS = /^https:\/\/[^\s/?#]+\.[^\s]+$/i;

/** What is known of an address: found, not found and why, or not asked yet. */
function AddressState({ entryId, address }: { readonly entryId: string; readonly address: string }) {
  const t = useT();
  const videos = useCall(entryVideosRoute, { params: { id: entryId } });
  const known = videos.data?.rows.find((row) => row.address === address);
  const check = useAction(async () => {
    await call(checkVideoRoute, { params: { id: entryId }, body: { address } });
    await refresh(entryVideosRoute);
  });
  const text = !known
    ? t('experiments.video.unchecked')
    : known.fault
      ? t(`experiments.video.fault.${known.fault}`)
      : t('experiments.video.found');
  return (
    <div className="vse-row" role="status">
      <StatusTag tone={!known ? 'neutral' : known.fault ? 'error' : 'success'}>{text}</StatusTag>
      <Button size="small" loading={check.busy} onClick={() => void check.run()}>
        {t('experiments.video.check')}
      </Button>
    </div>
  );
}

/** Bringing an mp4 in parts that survive a lost line. @param onDone receives the path it is shown under */
function VideoUpload({ entryId, onDone }: { readonly entryId: string; readonly onDone: (address: string) => void }) {
  const t = useT();
  const [sent, setSent] = useState<number | null>(null);
  const [paused, setPaused] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const running = useRef<RunningUpload | null>(null);
  const save = useAction(async (uploadId: string) => {
    const { address } = await call(saveVideoRoute, { params: { id: entryId }, body: { uploadId } });
    await refresh(entryVideosRoute);
    onDone(address);
  });
  const end = () => {
    running.current = null;
    setSent(null);
    setPaused(false);
  };
  const start = (file: File) => {
    const wrong = !/\.mp4$/i.test(file.name)
      ? t('experiments.video.notMp4')
      : file.size > MAX_VIDEO_BYTES
        ? t('experiments.video.tooLarge', { limit: formatNumber(MAX_VIDEO_BYTES / 1024 ** 3) })
        : null;
    setFault(wrong);
    if (wrong) return;
    setSent(0);
    running.current = uploadResumable(
      file,
      { address: UPLOADS_PATH, kind: 'video', owner: entryId },
      {
        progress: (bytes, total) => setSent(total > 0 ? (bytes / total) * 100 : 0),
        failed: (message) => {
          setFault(message);
          end();
        },
        done: (uploadId) => {
          end();
          void save.run(uploadId);
        },
      },
    );
  };
  const told = fault ?? save.error?.message;
  return (
    <>
      {sent === null ? (
        <label className="entry-video-file">
          <span>{t('experiments.video.upload', { limit: formatNumber(MAX_VIDEO_BYTES / 1024 ** 3) })}</span>
          <input
            type="file"
            accept=".mp4,video/mp4"
            disabled={save.busy}
            onChange={(event) => {
              const file = event.target.files?.[0];
              event.target.value = '';
              if (file) start(file);
            }}
          />
        </label>
      ) : (
        <div className="vse-row">
          <ProgressBar value={sent} label={t('experiments.video.progress')} showValue />
          <Button
            size="small"
            onClick={() => {
              if (paused) running.current?.resume();
              else running.current?.pause();
              setPaused(!paused);
            }}
          >
            {paused ? t('experiments.video.resume') : t('experiments.video.pause')}
          </Button>
          <Button
            size="small"
            onClick={() => {
              running.current?.cancel();
              end();
            }}
          >
            {t('experiments.video.cancel')}
          </Button>
        </div>
      )}
      {told && (
        <p className="vse-field-error" role="alert">
          {told}
        </p>
      )}
    </>
  );
}

/** A video of the form: brought here, or an address of another server that is asked whether it holds one. */
export function EntryVideo({
  label,
  hint,
  error,
  required,
  value,
  onChange,
}: {
  readonly label: string;
  readonly hint: string | undefined;
  readonly error: string | undefined;
  readonly required: boolean | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useT();
  const entryId = useEntryId();
  if (OWN_VIDEO.test(value)) {
    return (
      <div className="entry-video">
        <p className="vse-field-label">{label}</p>
        {/* biome-ignore lint/a11y/useMediaCaption: the leader looks at the own file; captions belong to the public page */}
        <video src={value} controls preload="metadata" aria-label={label} />
        <div>
          <Button size="small" onClick={() => onChange('')}>
            {t('experiments.video.remove')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="entry-video">
      <TextField
        label={label}
        hint={hint}
        error={error}
        required={required}
        type="url"
        maxLength={500}
        autoComplete="off"
        placeholder={ADDRESS_START}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {entryId && ADDRESS.test(value) && <AddressState entryId={entryId} address={value.trim()} />}
      {entryId && value === '' && <VideoUpload entryId={entryId} onDone={onChange} />}
    </div>
  );
}
