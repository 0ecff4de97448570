import { Banner } from '../design/banner.tsx';
import { Button } from '../design/button.tsx';
import { formatInstant } from '../i18n/formats.ts';
import { useT } from '../i18n/translate.ts';
import type { Draft } from './use-draft.ts';

/** Says that a form holds restored text, and lets it go. `onDiscard` sets the form back to what is saved. */
export function DraftBanner({ draft, onDiscard }: { readonly draft: Draft; readonly onDiscard: () => void }) {
  const t = useT();
  if (draft.restoredAt === null) return null;
  return (
    <Banner
      tone="info"
      actions={
        <Button
          size="small"
          onClick={() => {
            draft.discard();
            onDiscard();
          }}
        >
          {t('ui.draft.discard')}
        </Button>
      }
    >
      {t('ui.draft.restored', { time: formatInstant(new Date(draft.restoredAt).toISOString()) })}
    </Banner>
  );
}
