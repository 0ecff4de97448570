import { lazy, Suspense } from 'react';
import { Button } from '../design/button.tsx';
import { MessageIcon, QuestionIcon } from '../design/icons.ts';
import { loadMessages, useT } from '../i18n/translate.ts';
import { useDisplaySettings } from './display-settings.ts';
import { helpStore, useHelpPart } from './help-store.ts';
import './help-host.css';

const loadDrawer = async () => {
  const [drawer] = await Promise.all([import('./help-drawer.tsx'), loadMessages(['help'])]);
  return drawer;
};
const HelpDrawer = lazy(loadDrawer);

/**
 * The help of the frame: the floating 帮助 and 反馈 buttons, unless they are switched off, and the drawer while it is
 * open. Stands once in the frame; anything opens it by `helpStore`.
 * @param floating false on pages that own the whole window (run, exam, big screen)
 */
export function HelpHost({ floating = true }: { readonly floating?: boolean }) {
  const t = useT();
  const part = useHelpPart();
  const { button_show: shown } = useDisplaySettings();
  return (
    <>
      {floating && shown && (
        <section className="vse-float vse-no-print" aria-label={t('ui.help.title')}>
          <Button
            icon={<QuestionIcon aria-hidden="true" />}
            onClick={() => helpStore.open('topic')}
            onPointerEnter={() => void loadDrawer()}
          >
            <span className="vse-float-word">{t('ui.help.title')}</span>
          </Button>
          <Button icon={<MessageIcon aria-hidden="true" />} onClick={() => helpStore.open('feedback')}>
            <span className="vse-float-word">{t('ui.help.feedback')}</span>
          </Button>
        </section>
      )}
      {part !== null && (
        <Suspense fallback={null}>
          <HelpDrawer part={part} />
        </Suspense>
      )}
    </>
  );
}
