import { Card } from '../../../../../ui/design/card.tsx';
import { FileIcon } from '../../../../../ui/design/icons.ts';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { RichText } from '../../../../../ui/editor/rich-text.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnHomework } from '../../../shared/own-homework.contract.ts';
import { fileSize } from './file-size.ts';

/** 作业要求: what is set, with its files; before it opens, when it will. */
export function TaskBox({ page }: { readonly page: OwnHomework }) {
  const t = useT();
  const { brief, attachments, opensAt } = page.homework;
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading>{t('handIns.own.task')}</SectionHeading>
      {brief === null ? (
        <p>{t('handIns.own.hidden', { time: formatInstant(new Date(opensAt ?? 0).toISOString()) })}</p>
      ) : brief === '' ? (
        <p className="vse-hand-in-note">{t('handIns.own.noBrief')}</p>
      ) : (
        <RichText html={brief} />
      )}
      {attachments.length > 0 && (
        <ul className="vse-hand-in-files" aria-label={t('handIns.own.attachments')}>
          {attachments.map(({ id, name, bytes, url }) => (
            <li key={id}>
              <FileIcon aria-hidden="true" />
              <a href={url} target="_blank" rel="noreferrer" className="vse-hand-in-file-name">
                {name}
              </a>
              <span className="vse-num vse-hand-in-note">{fileSize(bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
