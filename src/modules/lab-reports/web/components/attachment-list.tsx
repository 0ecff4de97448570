import './editor/report-editor.css';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { FileIcon, UploadIcon } from '../../../../ui/design/icons.ts';
import { formatNumber } from '../../../../ui/i18n/formats.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { uploadAttachment } from '../../../../ui/upload/attachment.ts';
import { FileButton } from '../../../../ui/upload/file-button.tsx';
import type { DraftFile } from './editor/report-draft.model.ts';

const MAX = 10;

/** Documents beside the text: opened by a press; with `onChange` added and removed. */
export function AttachmentList({
  files,
  onChange,
}: {
  readonly files: readonly DraftFile[];
  readonly onChange?: (files: readonly DraftFile[]) => void;
}) {
  const t = useT();
  const add = useAction(async (chosen: readonly File[]) => {
    const kept: DraftFile[] = [];
    for (const file of chosen.slice(0, MAX - files.length)) {
      const one = await uploadAttachment(file, file.name, 'file');
      kept.push({ id: one.Id, name: one.Name, ext: one.Ext, bytes: one.Size, sha256: one.Sha256, url: one.Url });
    }
    onChange?.([...files, ...kept]);
  });
  if (!onChange && files.length === 0) return null;
  return (
    <section className="vse-report-files" aria-label={t('labReports.files.title')}>
      <header>
        <h2>{t('labReports.files.title')}</h2>
        {onChange && (
          <FileButton
            icon={<UploadIcon aria-hidden="true" />}
            size="small"
            label={t('labReports.files.add')}
            loading={add.busy}
            disabled={files.length >= MAX}
            multiple
            onFiles={(chosen) => void add.run(chosen)}
          />
        )}
      </header>
      {files.length === 0 ? (
        <p className="vse-report-faint">{t('labReports.files.none', { n: MAX })}</p>
      ) : (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              <FileIcon aria-hidden="true" />
              <a href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>
              <span className="vse-num vse-report-faint">
                {t('labReports.files.size', { n: formatNumber(Math.max(1, Math.round(file.bytes / 1024))) })}
              </span>
              {onChange && (
                <Button
                  size="small"
                  variant="ghost"
                  aria-label={t('labReports.files.removeOf', { name: file.name })}
                  onClick={() => onChange(files.filter((one) => one.id !== file.id))}
                >
                  {t('labReports.files.remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
