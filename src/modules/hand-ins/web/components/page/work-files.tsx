import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../../../ui/api/api-error.ts';
import { call } from '../../../../../ui/api/client.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { CloseIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { formatList } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { type RunningUpload, uploadResumable } from '../../../../../ui/upload/resumable.ts';
import { UPLOADS_PATH } from '../../../../files/shared/upload.contract.ts';
import { bringWorkFileRoute, type HandInFile, type OwnHomework } from '../../../shared/own-homework.contract.ts';
import { endingOf } from '../../../shared/work.model.ts';
import { FileList } from './file-list.tsx';

const MIB = 1_048_576;

/** Files of the draft: brought in parts that survive a lost connection, at most so many, of the kinds that are taken. */
export function WorkFiles({
  homework,
  files,
  onChange,
}: {
  readonly homework: OwnHomework['homework'];
  readonly files: readonly HandInFile[];
  readonly onChange: (edit: (before: readonly HandInFile[]) => readonly HandInFile[]) => void;
}) {
  const t = useT();
  const { id: homeworkId, endings, maxFiles, maxFileMb } = homework;
  const running = useRef<RunningUpload | null>(null);
  const [sending, setSending] = useState<{ readonly name: string; readonly percent: number } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  // A page that is left pauses: the same file goes on where it stopped.
  useEffect(() => () => running.current?.pause(), []);
  const end = (message: string | null) => {
    running.current = null;
    setSending(null);
    setFault(message);
  };
  const start = (file: File) => {
    if (!endings.includes(endingOf(file.name))) return setFault(t('handIns.file.kind', { name: file.name }));
    if (file.size > maxFileMb * MIB) return setFault(t('handIns.file.large', { n: maxFileMb }));
    setFault(null);
    setSending({ name: file.name, percent: 0 });
    running.current = uploadResumable(
      file,
      { address: UPLOADS_PATH, kind: 'submission', owner: homeworkId },
      {
        progress: (sent, total) =>
          setSending({ name: file.name, percent: total === 0 ? 0 : Math.floor((sent / total) * 100) }),
        done: async (uploadId) => {
          try {
            const brought = await call(bringWorkFileRoute, { params: { homeworkId }, body: { uploadId } });
            onChange((before) => [...before.filter(({ id }) => id !== brought.id), brought]);
            end(null);
          } catch (error) {
            end(error instanceof ApiError ? error.message : t('ui.error.unknown'));
          }
        },
        failed: end,
      },
    );
  };
  return (
    <section className="vse-hand-in-part" aria-labelledby="hand-in-files">
      <h3 id="hand-in-files">{t('handIns.own.files')}</h3>
      <FileList
        files={files}
        more={(file) => (
          <IconButton
            label={t('handIns.own.removeFile', { name: file.name })}
            icon={<CloseIcon aria-hidden="true" />}
            onClick={() => onChange((before) => before.filter(({ id }) => id !== file.id))}
          />
        )}
      />
      {sending && (
        <p className="vse-hand-in-sending" role="status">
          <span>{t('handIns.own.uploading', sending)}</span>
          <Button
            size="small"
            variant="ghost"
            onClick={() => {
              running.current?.cancel();
              end(null);
            }}
          >
            {t('handIns.own.cancelUpload')}
          </Button>
        </p>
      )}
      {fault && (
        <p className="vse-field-error" role="alert">
          {fault}
        </p>
      )}
      <div className="vse-row">
        <FileButton
          icon={<UploadIcon aria-hidden="true" />}
          label={t('handIns.own.addFile')}
          disabled={sending !== null || files.length >= maxFiles}
          accept={endings.map((ending) => `.${ending}`).join()}
          onFiles={([file]) => start(file)}
        />
        <span className="vse-hand-in-note">{t('handIns.own.filesHint', { n: maxFiles, mb: maxFileMb })}</span>
      </div>
      {endings.length <= 20 && (
        <p className="vse-hand-in-note">{t('handIns.own.kinds', { kinds: formatList(endings) })}</p>
      )}
    </section>
  );
}
