import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from '../design/states.tsx';
import { translate } from '../i18n/translate.ts';
import { ChunkLoadError } from './chunks.ts';
import { ChunkFailed } from './state-pages.tsx';

/** Holds the crash of one page: the frame and the other pages live on. */
export class PageBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: Error | null }> {
  override state: { readonly failed: Error | null } = { failed: null };
  static getDerivedStateFromError(failed: Error) {
    return { failed };
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }
  override render() {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    if (failed instanceof ChunkLoadError) return <ChunkFailed />;
    return (
      <ErrorState title={translate('ui.error.page')} onRetry={() => window.location.reload()}>
        {translate('ui.error.unknown')}
      </ErrorState>
    );
  }
}
