import { useState } from 'react';
import { Button } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { SectionHeading } from '../../../../../ui/design/page-header.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { OwnHomework } from '../../../shared/own-homework.contract.ts';
import { VersionDialog } from './version-dialog.tsx';

/** 提交记录: every version with its time, newest first. */
export function VersionList({ page }: { readonly page: OwnHomework }) {
  const t = useT();
  const [shown, setShown] = useState<number | null>(null);
  const { versions, workId } = page;
  if (versions.length === 0 || workId === null) return null;
  return (
    <Card className="vse-hand-in-box">
      <SectionHeading>{t('handIns.own.versions')}</SectionHeading>
      <ol className="vse-hand-in-versions">
        {[...versions].reverse().map((version) => (
          <li key={version.no}>
            <div>
              <strong>{t('handIns.own.version', { n: version.no })}</strong>
              {version.counts && <StatusTag tone="success">{t('handIns.own.counts')}</StatusTag>}
              {version.recalled && <StatusTag tone="neutral">{t('handIns.own.recalledTag')}</StatusTag>}
              {version.lateSeconds > 0 && <StatusTag tone="warning">{t('handIns.own.lateTag')}</StatusTag>}
              <span className="vse-hand-in-note">
                <time className="vse-num" dateTime={new Date(version.submittedAt).toISOString()}>
                  {formatInstant(new Date(version.submittedAt).toISOString())}
                </time>
                {' · '}
                {version.forced ? t('handIns.own.forced') : version.by}
              </span>
              <span className="vse-hand-in-note vse-code">{version.receiptCode}</span>
            </div>
            <Button
              size="small"
              variant="ghost"
              aria-label={t('handIns.own.viewVersion', { n: version.no })}
              onClick={() => setShown(version.no)}
            >
              {t('handIns.own.view')}
            </Button>
          </li>
        ))}
      </ol>
      {shown !== null && <VersionDialog page={page} workId={workId} start={shown} onClose={() => setShown(null)} />}
    </Card>
  );
}
