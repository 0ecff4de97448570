import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { call } from '../../../../ui/api/client.ts';
import { refresh } from '../../../../ui/api/query.ts';
import { readStored, writeStored } from '../../../../ui/api/storage.ts';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Banner } from '../../../../ui/design/banner.tsx';
import { Button } from '../../../../ui/design/button.tsx';
import { Dialog } from '../../../../ui/design/dialog.tsx';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useConfirm } from '../../../../ui/forms/use-confirm.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { addWishLinesRoute, wishDraftRoute } from '../../shared/wish-list.contract.ts';
import { askedLine } from '../client/draft.model.ts';
import { guestDraft } from '../client/guest-draft.store.ts';
import { type DraftControl, useAccountDraft } from './use-wish-draft.ts';
import { WishEditor } from './wish-editor.tsx';

/** The draft this person put off merging in this tab. */
const LATER = 'wish_merge_later';
const isText = (value: unknown): value is string => typeof value === 'string';

/** What was written before signing in is offered once; put off, a line above the draft offers it again. */
function MergeOffer({ control }: { readonly control: DraftControl }) {
  const t = useT();
  const guest = useSyncExternalStore(guestDraft.subscribe, guestDraft.get);
  const [later, setLater] = useState(() => readStored(LATER, isText, 'session') === guest.id);
  const n = guest.lines.length;
  const merge = useAction(
    async () => {
      await control.flush();
      await call(addWishLinesRoute, { body: { lines: guest.lines.map(askedLine), draftId: guest.id } });
      guestDraft.clear();
      await refresh(wishDraftRoute);
    },
    { done: t('wishLists.merge.done') },
  );
  if (n === 0 || !control.draft) return null;
  const putOff = () => {
    writeStored(LATER, guest.id, undefined, 'session');
    setLater(true);
  };
  if (later) {
    return (
      <Banner
        tone="info"
        actions={
          <Button size="small" onClick={() => setLater(false)}>
            {t('wishLists.merge.title')}
          </Button>
        }
      >
        {t('wishLists.merge.open')}
      </Banner>
    );
  }
  return (
    <Dialog
      open
      title={t('wishLists.merge.title')}
      onClose={putOff}
      footer={
        <>
          <Button onClick={putOff}>{t('wishLists.merge.later')}</Button>
          <Button onClick={guestDraft.clear}>{t('wishLists.merge.account')}</Button>
          <Button variant="primary" loading={merge.busy} onClick={() => void merge.run()}>
            {t('wishLists.merge.both')}
          </Button>
        </>
      }
    >
      <p>{t('wishLists.merge.text', { n })}</p>
    </Dialog>
  );
}

/** The draft of the account, saved as one goes. @param children what follows once it is there, so that nothing moves */
export function AccountEditor({ children }: { readonly children?: ReactNode }) {
  const t = useT();
  const control = useAccountDraft();
  const { confirm, element } = useConfirm();
  const { draft, saving } = control;
  const ask = async (n: number) =>
    (await confirm({
      grade: 'B',
      title: t('wishLists.submit.ask'),
      text: t('wishLists.submit.text', { n }),
      confirmLabel: t('wishLists.submit'),
    })) !== null;
  const remove = async () => {
    const given = await confirm({
      grade: 'B',
      title: t('wishLists.draft.delete'),
      text: t('wishLists.draft.deleteText'),
      confirmLabel: t('wishLists.draft.delete'),
      danger: true,
    });
    if (!given || !draft) return;
    control.change({ lines: [], contact: { ...draft.contact, message: '' } });
    toast.show({
      text: t('wishLists.draft.deleted'),
      tone: 'success',
      duration: 5000,
      action: { label: t('ui.action.undo'), onPress: () => control.change(draft) },
    });
  };
  const labels = {
    saved: t('wishLists.draft.saved'),
    saving: t('wishLists.draft.saving'),
    failed: t('wishLists.draft.unsaved'),
  };
  return (
    <>
      <MergeOffer control={control} />
      <WishEditor
        control={control}
        ask={ask}
        more={
          <div className="vse-between">
            <span className="vse-muted-small" role="status">
              {saving ? labels[saving] : ''}
            </span>
            {draft && draft.lines.length > 0 && (
              <Button variant="ghost" size="small" onClick={() => void remove()}>
                {t('wishLists.draft.delete')}
              </Button>
            )}
          </div>
        }
      />
      {(draft || control.error) && children}
      {element}
    </>
  );
}
