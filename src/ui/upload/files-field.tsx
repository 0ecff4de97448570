import { useAction } from '../api/use-action.ts';
import { IconButton } from '../design/button.tsx';
import { CloseIcon, UploadIcon } from '../design/icons.ts';
import { useT } from '../i18n/translate.ts';
import { uploadAttachment } from './attachment.ts';
import { FileButton } from './file-button.tsx';
import './files-field.css';

/** A file of a form: kept already, named by its id. */
export interface FieldFile {
  readonly id: string;
  readonly name: string;
  /** Where it is downloaded from; absent for a bare name. */
  readonly url?: string;
}

/**
 * Ordinary attachments of a form, brought one by one; a list to look at without `onChange`. Pages that show it speak the
 * words of `table`.
 */
export function FilesField({
  label,
  files,
  max,
  onChange,
}: {
  readonly label: string;
  readonly files: readonly FieldFile[];
  readonly max: number;
  readonly onChange?: (files: readonly FieldFile[]) => void;
}) {
  const t = useT();
  const bringing = useAction(async (file: File) => {
    const kept = await uploadAttachment(file, file.name, 'file');
    onChange?.([...files, { id: kept.Id, name: kept.Name }]);
  });
  return (
    <section aria-label={label} className="vse-files-field">
      <h3>{label}</h3>
      {files.length > 0 && (
        <ul>
          {files.map((file) => (
            <li key={file.id}>
              {file.url ? (
                <a href={file.url} download={file.name}>
                  {file.name}
                </a>
              ) : (
                <span>{file.name}</span>
              )}
              {onChange && (
                <IconButton
                  label={t('table.files.remove', { name: file.name })}
                  icon={<CloseIcon aria-hidden="true" />}
                  onClick={() => onChange(files.filter((one) => one.id !== file.id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {onChange && (
        <span className="vse-row">
          <FileButton
            icon={<UploadIcon aria-hidden="true" />}
            loading={bringing.busy}
            disabled={files.length >= max}
            label={t('table.files.add')}
            onFiles={([file]) => void bringing.run(file)}
          />
          <small>{t('table.files.limit', { n: max })}</small>
        </span>
      )}
    </section>
  );
}
