import { useState } from 'react';
import type { RouteInput } from '../../../../../kernel/http/contract.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Banner } from '../../../../../ui/design/banner.tsx';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { Checkbox } from '../../../../../ui/design/checkbox.tsx';
import { TrashIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { Select } from '../../../../../ui/design/select.tsx';
import { localeStore } from '../../../../../ui/i18n/locale-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { courseTreeRoute, getNodeRoute } from '../../../../courses/shared/structure.contract.ts';
import { mediaRoute, saveMediaRoute } from '../../../shared/media.contract.ts';
import {
  MAX_CAPTION,
  MAX_CAPTIONS,
  MAX_SPEED,
  type Metadata,
  readCaptions,
  SPEEDS,
} from '../../../shared/media.model.ts';
import type { Media, MediaFile } from '../media-facts.model.ts';
import { MediaMetadata } from './media-metadata.tsx';
import { MediaQuestions } from './media-questions.tsx';
import { PosterField } from './poster-field.tsx';

type Settings = Pick<MediaFile, 'maxSpeed' | 'noSkip' | 'downloadable' | 'captions'> & {
  readonly questions: RouteInput<typeof saveMediaRoute>['body']['questions'];
  /** Id of the picture a video shows before it plays. */
  readonly poster: string | null;
  readonly metadata: Metadata;
};

/** How a file may be used; what is usual while there is none. */
export function settingsOf(file: MediaFile | null): Settings {
  if (!file)
    return {
      maxSpeed: MAX_SPEED,
      noSkip: false,
      downloadable: false,
      captions: [],
      questions: [],
      poster: null,
      metadata: {},
    };
  const { maxSpeed, noSkip, downloadable, captions } = file;
  const questions = file.questions.flatMap(({ id, at, stem, options, team }) =>
    team ? [{ id, at, stem, options, keys: team.keys, analysis: team.analysis }] : [],
  );
  return {
    maxSpeed,
    noSkip,
    downloadable,
    captions,
    questions,
    poster: file.poster?.id ?? null,
    metadata: file.metadata ?? {},
  };
}

/** Captions of a video: text files that are read here first. */
function Captions({
  captions,
  onChange,
}: {
  readonly captions: Settings['captions'];
  readonly onChange: (captions: Settings['captions']) => void;
}) {
  const t = useT();
  const [fault, setFault] = useState<string | null>(null);
  const add = async (file: File) => {
    const text = await file.text();
    const label = file.name.replace(/\.[^.]*$/, '').slice(0, 30) || file.name.slice(0, 30);
    if (text.length > MAX_CAPTION || readCaptions(text) === null) {
      return setFault(t('media.fault.captions', { label }));
    }
    setFault(null);
    onChange([...captions, { language: localeStore.get(), label, text }]);
  };
  return (
    <fieldset className="media-captions">
      <legend>{t('media.edit.captions')}</legend>
      {captions.length > 0 && (
        <ul>
          {captions.map(({ label }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: captions have no name of their own and never change places
            <li key={at}>
              <span>{label}</span>
              <IconButton
                label={t('media.edit.removeCaption', { label })}
                icon={<TrashIcon aria-hidden="true" />}
                onClick={() => onChange(captions.filter((_, i) => i !== at))}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && <Banner tone="error">{fault}</Banner>}
      <FileButton
        size="small"
        icon={<UploadIcon aria-hidden="true" />}
        disabled={captions.length >= MAX_CAPTIONS}
        accept=".vtt,.srt"
        label={t('media.edit.addCaption')}
        onFiles={([chosen]) => void add(chosen)}
      />
    </fieldset>
  );
}

/** How a file may be used: speed and skipping of a video, its captions, whether it can be downloaded. */
export function MediaSettings({
  nodeId,
  media,
  file,
  disabled,
}: {
  readonly nodeId: string;
  readonly media: Media;
  readonly file: MediaFile;
  readonly disabled: boolean;
}) {
  const t = useT();
  const [form, setForm] = useState<Settings>(() => settingsOf(file));
  const change = (part: Partial<Settings>) => setForm((before) => ({ ...before, ...part }));
  const changed = JSON.stringify(form) !== JSON.stringify(settingsOf(file));
  const save = useAction(
    async () => {
      await call(saveMediaRoute, {
        params: { nodeId },
        body: { version: media.version, upload: null, duration: file.duration, pages: file.pages, ...form },
      });
      await refresh(mediaRoute, getNodeRoute, courseTreeRoute);
    },
    { done: t('media.edit.settingsSaved') },
  );
  return (
    <fieldset className="media-settings" disabled={disabled}>
      {media.kind === 'video' && (
        <>
          <Select
            label={t('media.edit.speed')}
            value={String(form.maxSpeed)}
            options={SPEEDS.filter((speed) => speed >= 1).map((speed) => ({
              value: String(speed),
              label: t('media.video.speedValue', { n: speed }),
            }))}
            onChange={(event) => change({ maxSpeed: Number(event.target.value) })}
          />
          <Checkbox
            label={t('media.edit.noSkip')}
            hint={t('media.edit.noSkipHint')}
            checked={form.noSkip}
            onChange={(event) => change({ noSkip: event.target.checked })}
          />
          <PosterField file={file} poster={form.poster} onChange={(poster) => change({ poster })} />
          <Captions captions={form.captions} onChange={(captions) => change({ captions })} />
          <MediaQuestions
            file={file}
            questions={form.questions}
            onChange={(questions) =>
              change({
                questions: questions.map((one) => ({ ...one, options: [...one.options], keys: [...one.keys] })),
              })
            }
          />
        </>
      )}
      {file.address === null && (
        <Checkbox
          label={t('media.edit.downloadable')}
          checked={form.downloadable}
          onChange={(event) => change({ downloadable: event.target.checked })}
        />
      )}
      <MediaMetadata metadata={form.metadata} onChange={(metadata) => change({ metadata })} />
      {changed && !disabled && (
        <div>
          <Button variant="primary" loading={save.busy} onClick={() => void save.run()}>
            {t('media.edit.save')}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
