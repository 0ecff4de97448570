import { type FormEvent, useRef, useState } from 'react';
import { addressOf } from '../../../../kernel/routing/paths.ts';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../ui/design/checkbox.tsx';
import { Link } from '../../../../ui/design/link.tsx';
import { ProgressBar } from '../../../../ui/design/progress.tsx';
import { Select } from '../../../../ui/design/select.tsx';
import { TextField } from '../../../../ui/design/text-field.tsx';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { useSite } from '../../../../ui/shell/site-name.ts';
import { type RunningUpload, uploadResumable } from '../../../../ui/upload/resumable.ts';
import { UPLOADS_PATH } from '../../../files/shared/upload.contract.ts';
import { hostedRoute } from '../../shared/hosting.contract.ts';
import { createVersionRoute, versionsRoute } from '../../shared/version.contract.ts';
import { PROFILES, type Profile } from '../../shared/version.model.ts';

/** A limit as people read it. */
function sizeText(bytes: number): string {
  const [mib, gib] = [bytes / 1024 ** 2, bytes / 1024 ** 3];
  return gib >= 1 ? `${formatNumber(gib, Number.isInteger(gib) ? 0 : 2)} GB` : `${formatNumber(mib)} MB`;
}

/** Form that uploads a package and makes a version of it; the upload survives a lost line and a reload. */
export function VersionUpload({ experimentId, next }: { readonly experimentId: string; readonly next: number }) {
  const t = useT();
  const site = useSite();
  const [number, setNumber] = useState('');
  const [note, setNote] = useState('');
  const [profile, setProfile] = useState<Profile | 'auto'>('auto');
  const [clean, setClean] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [sent, setSent] = useState<number | null>(null);
  const [paused, setPaused] = useState(false);
  const running = useRef<RunningUpload | null>(null);
  const file = useRef<HTMLInputElement>(null);

  const create = useAction(
    (uploadId: string) =>
      call(createVersionRoute, {
        params: { id: experimentId },
        body: {
          uploadId,
          number: Number(number || next),
          note,
          profile: profile === 'auto' ? null : profile,
          removeTrackers: clean,
        },
      }),
    { done: t('experiments.hosting.uploaded') },
  );

  const end = () => {
    running.current = null;
    setSent(null);
    setPaused(false);
  };
  const start = (event: FormEvent) => {
    event.preventDefault();
    const chosen = file.current?.files?.[0];
    if (!chosen || !/\.zip$/i.test(chosen.name)) {
      setFault(t('experiments.hosting.choose'));
      return;
    }
    setFault(null);
    setSent(0);
    running.current = uploadResumable(
      chosen,
      { address: UPLOADS_PATH, kind: 'package', owner: experimentId },
      {
        progress: (bytes, total) => setSent(total > 0 ? (bytes / total) * 100 : 0),
        failed: (message) => {
          setFault(message);
          end();
        },
        done: (uploadId) => {
          end();
          void create.run(uploadId).then((done) => {
            if (!done) return;
            if (file.current) file.current.value = '';
            setNumber('');
            setNote('');
            setProfile('auto');
            setClean(false);
            void refresh(versionsRoute, hostedRoute);
          });
        },
      },
    );
  };

  return (
    <form className="vse-upload" onSubmit={start}>
      <h3>{t('experiments.hosting.upload')}</h3>
      <p>
        <Link href={addressOf('publicDoc', {}, { slug: 'developer' })} target="_blank">
          {t('experiments.hosting.guide')}
        </Link>
      </p>
      {(fault ?? create.error?.message) && <Banner tone="error">{fault ?? create.error?.message}</Banner>}
      <label className="vse-upload-file">
        <span>
          {site ? t('experiments.hosting.file', { limit: sizeText(site.packageBytes) }) : t('experiments.hosting.zip')}
        </span>
        <input ref={file} type="file" accept=".zip,application/zip" disabled={sent !== null} />
      </label>
      <div className="vse-upload-row">
        <TextField
          label={t('experiments.hosting.number')}
          inputMode="numeric"
          pattern="[0-9]*"
          value={number}
          placeholder={String(next)}
          error={create.error?.fieldMessage('number')}
          onChange={(event) => setNumber(event.target.value.replace(/\D/g, ''))}
        />
        <TextField
          label={t('experiments.hosting.note')}
          value={note}
          maxLength={500}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <Select
        label={t('experiments.hosting.profile')}
        hint={t('experiments.hosting.profileHint')}
        value={profile}
        options={(['auto', ...PROFILES] as const).map((value) => ({
          value,
          label: t(`experiments.profile.${value}`),
        }))}
        onChange={(event) => setProfile(event.target.value as Profile | 'auto')}
      />
      <Checkbox
        label={t('experiments.hosting.removeTrackers')}
        checked={clean}
        onChange={(event) => setClean(event.target.checked)}
      />
      {sent === null ? (
        <Button type="submit" variant="primary" loading={create.busy}>
          {t('experiments.hosting.start')}
        </Button>
      ) : (
        <div className="vse-upload-running">
          <ProgressBar value={sent} label={t('experiments.hosting.progress')} showValue />
          <Button
            onClick={() => {
              if (paused) running.current?.resume();
              else running.current?.pause();
              setPaused(!paused);
            }}
          >
            {paused ? t('experiments.hosting.resume') : t('experiments.hosting.pause')}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              running.current?.cancel();
              end();
            }}
          >
            {t('experiments.hosting.cancel')}
          </Button>
        </div>
      )}
    </form>
  );
}
