import type { ReactNode } from 'react';
import type { CallOutput } from '../../../../../kernel/http/contract.ts';
import { FileIcon } from '../../../../../ui/design/icons.ts';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { formatInstant, formatScore } from '../../../../../ui/i18n/formats.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import type { myAppealsRoute } from '../../../shared/appeal.contract.ts';
import './appeals.css';

export type Appeal = CallOutput<typeof myAppealsRoute>['rows'][number];
/** A published number that may be appealed against. */
export type AppealTarget = CallOutput<typeof myAppealsRoute>['targets'][number];

const TONES = { submitted: 'info', kept: 'neutral', changed: 'success', withdrawn: 'neutral' } as const;

/** One appeal: what is asked about which number, its files, and the answer. */
export function AppealCard({
  appeal,
  who,
  answeredBy,
  children,
}: {
  readonly appeal: Appeal;
  /** Who asks; left out where it is oneself. */
  readonly who?: ReactNode;
  readonly answeredBy?: string | null;
  readonly children?: ReactNode;
}) {
  const t = useT();
  const time = formatInstant(appeal.answeredAt);
  return (
    <li className="vse-appeal">
      <header>
        <strong>{who ?? appeal.label ?? t('grades.tree.total')}</strong>
        <StatusTag tone={TONES[appeal.state]}>{t(`grades.appeal.state.${appeal.state}`)}</StatusTag>
      </header>
      <p className="vse-grades-faint">
        {[
          ...(who ? [appeal.label ?? t('grades.tree.total')] : []),
          t('grades.appeal.publishedThen', { n: formatScore(appeal.published) }),
          t('grades.appeal.sentAt', { time: formatInstant(appeal.submittedAt) }),
        ].join(' · ')}
      </p>
      <p className="vse-appeal-text">{appeal.text}</p>
      {appeal.files.length > 0 && (
        <ul className="vse-appeal-files" aria-label={t('grades.appeal.files')}>
          {appeal.files.map((file) => (
            <li key={file.id}>
              <FileIcon aria-hidden="true" />
              <a href={file.url} target="_blank" rel="noreferrer">
                {file.name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {appeal.answer !== null && (
        <blockquote className="vse-appeal-answer">
          <p className="vse-appeal-text">{appeal.answer}</p>
          <footer className="vse-grades-faint">
            {answeredBy
              ? t('grades.appeal.answeredByAt', { name: answeredBy, time })
              : t('grades.appeal.answeredAt', { time })}
          </footer>
        </blockquote>
      )}
      {children}
    </li>
  );
}
