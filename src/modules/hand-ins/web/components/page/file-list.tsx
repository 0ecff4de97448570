import type { ReactNode } from 'react';
import { download } from '../../../../../ui/api/download.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { DownloadIcon, FileIcon } from '../../../../../ui/design/icons.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { HandInFile } from '../../../shared/own-homework.contract.ts';
import { fileSize } from './file-size.ts';

/** Files of a work with the way to each; `more` stands at the end of a row. */
export function FileList({
  files,
  more,
}: {
  readonly files: readonly HandInFile[];
  readonly more?: (file: HandInFile) => ReactNode;
}) {
  const t = useT();
  const open = useAction((file: HandInFile) => download(`/api/v1/hand-in-files/${file.id}`, file.name));
  if (files.length === 0) return null;
  return (
    <ul className="vse-hand-in-files">
      {files.map((file) => (
        <li key={file.id}>
          <FileIcon aria-hidden="true" />
          <span className="vse-hand-in-file-name">{file.name}</span>
          <span className="vse-num vse-hand-in-note">{fileSize(file.bytes)}</span>
          <IconButton
            label={t('handIns.own.download', { name: file.name })}
            icon={<DownloadIcon aria-hidden="true" />}
            onClick={() => void open.run(file)}
          />
          {more?.(file)}
        </li>
      ))}
    </ul>
  );
}
