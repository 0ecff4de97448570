import type { ReactNode } from 'react';
import './states.css';
import { useT } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { Drawing, type DrawingName } from './drawings.tsx';
import { RefreshIcon } from './icons.ts';

/** Props of {@link EmptyState}. */
export type EmptyStateProps = {
  drawing?: DrawingName /** One sentence. */;
  children: ReactNode;
  title?: ReactNode /** One action, or the chips that clear filters. */;
  action?: ReactNode /** Less space, for cards and drawers. */;
  compact?: boolean;
};

/** Nothing here: drawing, one sentence, one action. `drawing="no-match"` for filters without a hit. */
export function EmptyState({ drawing = 'empty', title, children, action, compact }: EmptyStateProps) {
  return (
    <div className={`vse-state${compact ? ' vse-state-compact' : ''}`}>
      <Drawing name={drawing} />
      {title && <p className="vse-state-title">{title}</p>}
      <p>{children}</p>
      {action && <div className="vse-state-action">{action}</div>}
    </div>
  );
}

/** Props of {@link ErrorState}. */
export type ErrorStateProps = {
  /** What failed. */ title: ReactNode;
  children?: ReactNode;
  /** Default 重试. */
  retryLabel?: string;
  onRetry?: () => void;
  retrying?: boolean;
  requestId?: string /** A `CopyButton` for the id. */;
  copy?: ReactNode;
  drawing?: DrawingName;
  compact?: boolean;
};

/** Something failed: what, 重试, the request id to copy. Speaks as an alert. */
export function ErrorState({
  title,
  children,
  retryLabel,
  onRetry,
  retrying,
  requestId,
  copy,
  drawing = 'no-reading',
  compact,
}: ErrorStateProps) {
  const t = useT();
  return (
    <div className={`vse-state${compact ? ' vse-state-compact' : ''}`} role="alert">
      <Drawing name={drawing} />
      <p className="vse-state-title">{title}</p>
      {children && <p>{children}</p>}
      {onRetry && (
        <div className="vse-state-action">
          <Button icon={<RefreshIcon aria-hidden="true" />} loading={retrying} onClick={onRetry}>
            {retryLabel ?? t('ui.action.retry')}
          </Button>
        </div>
      )}
      {requestId && (
        <p className="vse-state-id">
          {t('ui.error.requestId')} <code className="vse-code">{requestId}</code> {copy}
        </p>
      )}
    </div>
  );
}

/** A whole page of 404, 403 or offline: big drawing, `<h1>`, reason, ways out. */
export function StatePage({
  drawing = 'no-reading',
  title,
  underHead,
  children,
  actions,
}: {
  drawing?: DrawingName;
  title: ReactNode;
  /** The head of the page stays above it and has the `<h1>`. */
  underHead?: boolean;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  const Title = underHead ? 'h2' : 'h1';
  return (
    <div className="vse-state vse-state-page">
      <Drawing name={drawing} />
      <Title tabIndex={-1}>{title}</Title>
      {children && <div>{children}</div>}
      {actions && <div className="vse-state-action">{actions}</div>}
    </div>
  );
}
