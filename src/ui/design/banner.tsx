import type { ReactNode } from 'react';
import './banner.css';
import './field.css';
import './status-tag.css';
import { useT } from '../i18n/translate.ts';
import { CloseIcon } from './icons.ts';
import { ToneIcon } from './tone-icon.tsx';

/** Props of {@link Banner}. */
export type BannerProps = {
  tone: 'info' | 'success' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode /** Buttons or links at the end. */;
  actions?: ReactNode /** Shows × when given. */;
  onDismiss?: () => void;
  dismissLabel?: string /** Speaks at once (form errors); default only for errors. */;
  live?: boolean;
};

/** A lasting notice inside a page or over the frame. */
export function Banner({
  tone,
  title,
  children,
  actions,
  onDismiss,
  dismissLabel,
  live = tone === 'error',
}: BannerProps) {
  const t = useT();
  return (
    <div className={`vse-banner vse-tone-${tone}`} role={live ? 'alert' : undefined}>
      <ToneIcon tone={tone} />
      <div className="vse-banner-words">
        {title && <strong>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {actions && <div className="vse-banner-actions">{actions}</div>}
      {onDismiss && (
        <button
          type="button"
          className="vse-input-button"
          aria-label={dismissLabel ?? t('ui.action.close')}
          title={dismissLabel ?? t('ui.action.close')}
          onClick={onDismiss}
        >
          <CloseIcon aria-hidden="true" />
        </button>
      )}
    </div>
  );
}
