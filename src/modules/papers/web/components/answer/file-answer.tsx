import { useState } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { CloseIcon, FileIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { formatList, formatNumber } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import type { CandidateView } from '../../../../questions/shared/candidate-view.model.ts';
import type { AnsweredFile } from '../../../shared/response.model.ts';
import { ENDINGS } from './answer.model.ts';

/** Brings files to where answers are kept. @throws what is shown as the reason why not */
export type Upload = (files: readonly File[]) => Promise<readonly AnsweredFile[]>;

const MEGABYTE = 1_048_576;
const endingOf = (name: string) => name.slice(name.lastIndexOf('.')).toLowerCase();

/** Files handed in as an answer. */
export function FileAnswer({
  view,
  files,
  upload,
  disabled,
  onChange,
  onOpen,
}: {
  readonly view: Extract<CandidateView, { type: 'file' }>;
  readonly files: readonly AnsweredFile[];
  readonly upload: Upload | undefined;
  readonly disabled: boolean;
  readonly onChange: (files: readonly AnsweredFile[]) => void;
  readonly onOpen: ((file: AnsweredFile) => void) | undefined;
}) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const endings = view.kinds.flatMap((kind) => ENDINGS[kind]);
  const faultOf = (chosen: readonly File[]): string | null => {
    if (files.length + chosen.length > view.files) return t('papers.answer.file.tooMany', { n: view.files });
    const large = chosen.find(({ size }) => size > view.megabytes * MEGABYTE);
    if (large) return t('papers.answer.file.tooLarge', { name: large.name, mb: formatNumber(view.megabytes) });
    const other = chosen.find(({ name }) => !endings.includes(endingOf(name)));
    return other ? t('papers.answer.file.kind', { name: other.name }) : null;
  };
  const bring = async (chosen: readonly File[]) => {
    const found = faultOf(chosen);
    setFault(found);
    if (found !== null || !upload) return;
    setBusy(true);
    try {
      onChange([...files, ...(await upload(chosen))]);
    } catch (error) {
      setFault(error instanceof Error && error.message !== '' ? error.message : t('papers.answer.file.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="vse-answer-files" aria-label={t('papers.answer.files')}>
      <p className="vse-answer-note">
        {t('papers.answer.file.limits', {
          kinds: formatList(view.kinds.map((kind) => t(`papers.answer.file.kind.${kind}`))),
          n: view.files,
          mb: formatNumber(view.megabytes),
        })}
      </p>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <FileIcon aria-hidden="true" />
              {onOpen ? (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('papers.answer.file.open', { name: file.name })}
                  onClick={() => onOpen(file)}
                >
                  {file.name}
                </Button>
              ) : (
                <span>{file.name}</span>
              )}
              <small className="vse-num">
                {t('papers.answer.file.size', { mb: formatNumber(Math.max(0.01, file.size / MEGABYTE), 2) })}
              </small>
              {!disabled && (
                <IconButton
                  label={t('papers.answer.file.remove', { name: file.name })}
                  icon={<CloseIcon aria-hidden="true" />}
                  onClick={() => onChange(files.filter((one) => one.id !== file.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {disabled && files.length === 0 && <p className="vse-answer-note">{t('papers.answer.none')}</p>}
      {!disabled && upload && (
        <div>
          <FileButton
            icon={<UploadIcon aria-hidden="true" />}
            label={t('papers.answer.file.add')}
            loading={busy}
            disabled={files.length >= view.files}
            multiple={view.files > 1}
            accept={endings.join(',')}
            onFiles={(chosen) => void bring(chosen)}
          />
        </div>
      )}
      {fault !== null && (
        <p className="vse-field-error" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}
