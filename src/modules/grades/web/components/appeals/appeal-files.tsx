import { APPEAL_FILES } from '../../../../../kernel/appeals/appeal.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button } from '../../../../../ui/design/button.tsx';
import { FileIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { uploadAttachment } from '../../../../../ui/upload/attachment.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';

export interface AppealFile {
  readonly id: string;
  readonly name: string;
}

/** Files that go with an appeal: added one by one or several at once, and taken away again. */
export function AppealFiles({
  files,
  onChange,
}: {
  readonly files: readonly AppealFile[];
  readonly onChange: (files: readonly AppealFile[]) => void;
}) {
  const t = useT();
  const add = useAction(async (chosen: readonly File[]) => {
    const kept: AppealFile[] = [];
    for (const file of chosen.slice(0, APPEAL_FILES - files.length)) {
      const { Id: id, Name: name } = await uploadAttachment(file, file.name, 'file');
      kept.push({ id, name });
    }
    onChange([...files, ...kept]);
  });
  return (
    <div className="vse-appeal-adding">
      <p className="vse-grades-faint">{t('grades.appeal.filesHint', { n: APPEAL_FILES })}</p>
      {files.length > 0 && (
        <ul className="vse-appeal-files" aria-label={t('grades.appeal.files')}>
          {files.map((file) => (
            <li key={file.id}>
              <FileIcon aria-hidden="true" />
              {file.name}
              <Button size="small" variant="ghost" onClick={() => onChange(files.filter((one) => one.id !== file.id))}>
                {t('grades.appeal.removeFile', { name: file.name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileButton
        icon={<UploadIcon aria-hidden="true" />}
        size="small"
        label={t('grades.appeal.addFile')}
        loading={add.busy}
        disabled={files.length >= APPEAL_FILES}
        multiple
        onFiles={(chosen) => void add.run(chosen)}
      />
    </div>
  );
}
