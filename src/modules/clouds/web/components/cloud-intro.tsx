import { Suspense, useState } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { SkeletonBlock } from '../../../../ui/design/skeleton.tsx';
import { EmptyState } from '../../../../ui/design/states.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { RichText } from '../../../../ui/editor/rich-text.tsx';
import { ConflictDialog } from '../../../../ui/forms/conflict-dialog.tsx';
import { type Conflict, conflictOf } from '../../../../ui/forms/use-form.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { cloudDetailsRoute, editIntroRoute } from '../../shared/cloud.contract.ts';
import type { CloudDetails } from './cloud-aside.tsx';
import { RichEditor, reportRemoved, showTexts } from './cloud-texts.tsx';

function IntroEditor({ cloud, onClose }: { readonly cloud: CloudDetails; readonly onClose: () => void }) {
  const t = useT();
  // What the text was when editing began: the page may be read again meanwhile.
  const [base] = useState({ intro: cloud.intro, version: cloud.version });
  const [intro, setIntro] = useState(base.intro);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const leave = async () => {
    await refresh(cloudDetailsRoute);
    onClose();
  };
  const save = useAction(async (text: string, version: number) => {
    try {
      const { removed } = await call(editIntroRoute, { params: { id: cloud.id }, body: { intro: text, version } });
      reportRemoved(removed);
    } catch (error) {
      const stale = conflictOf(error);
      if (!stale) throw error;
      setConflict(stale);
      return;
    }
    toast.show({ text: t('clouds.intro.saved'), tone: 'success' });
    await leave();
  });
  return (
    <div className="vse-stack">
      <Suspense fallback={<SkeletonBlock height="280px" />}>
        <RichEditor
          label={t('clouds.intro.label')}
          html={base.intro}
          error={save.error?.fieldMessage('intro')}
          onChange={setIntro}
        />
      </Suspense>
      <div className="cloud-actions">
        <Button onClick={onClose}>{t('ui.action.cancel')}</Button>
        <Button variant="primary" loading={save.busy} onClick={() => void save.run(intro, base.version)}>
          {t('ui.action.save')}
        </Button>
      </div>
      {conflict && (
        <ConflictDialog
          fields={[{ name: 'intro', label: t('clouds.tab.intro'), show: showTexts }]}
          base={base}
          theirs={conflict.current}
          mine={{ intro }}
          by={conflict.by}
          at={conflict.at}
          busy={save.busy}
          onTheirs={() => void leave()}
          onMerge={(merged) => void save.run(String(merged.intro), Number(conflict.current.version))}
          onClose={() => setConflict(null)}
        />
      )}
    </div>
  );
}

/** 简介, edited in place by its managers. */
export function IntroTab({ cloud }: { readonly cloud: CloudDetails }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  if (editing) return <IntroEditor cloud={cloud} onClose={() => setEditing(false)} />;
  return (
    <div className="vse-stack">
      {cloud.intro.trim() === '' ? (
        <EmptyState compact>{t('clouds.intro.empty')}</EmptyState>
      ) : (
        <RichText html={cloud.intro} />
      )}
      {cloud.can.manage && (
        <div className="cloud-actions">
          <Button onClick={() => setEditing(true)}>{t('clouds.intro.edit')}</Button>
        </div>
      )}
    </div>
  );
}
