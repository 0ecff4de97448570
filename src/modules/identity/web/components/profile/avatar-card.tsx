import { lazy, Suspense, useState } from 'react';
import type { MessageKey } from '../../../../../kernel/i18n/catalog.ts';
import { addressOf } from '../../../../../kernel/routing/paths.ts';
import { call } from '../../../../../ui/api/client.ts';
import { refresh } from '../../../../../ui/api/query.ts';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { Button, ButtonLink } from '../../../../../ui/design/button.tsx';
import { Card } from '../../../../../ui/design/card.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { translateKey, useT } from '../../../../../ui/i18n/translate.ts';
import { PersonAvatar } from '../../../../../ui/picture/person-avatar.tsx';
import { loadChunk } from '../../../../../ui/shell/chunks.ts';
import { uploadAttachment } from '../../../../../ui/upload/attachment.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { avatarRoute, profileRoute } from '../../../shared/profile.contract.ts';
import type { Profile } from './profile-sections.model.ts';
import './avatar-card.css';

const CropDialog = lazy(() => loadChunk(() => import('../../../../../ui/picture/crop-dialog.tsx')));

/** Pixels of the kept picture. */
const AVATAR_SIZE = { width: 320, height: 320 } as const;

/** Who one is at a glance: picture, name, role, unit, binding. */
export function AvatarCard({ profile }: { readonly profile: Profile }) {
  const t = useT();
  const [file, setFile] = useState<File | null>(null);
  const clearing = useAction(
    async () => {
      await call(avatarRoute, { body: { attachmentId: null } });
      await refresh(profileRoute);
    },
    { done: t('identity.avatar.saved') },
  );
  const binding = {
    approved: <StatusTag tone="success">{t('identity.page.info.bound')}</StatusTag>,
    submitted: <StatusTag tone="info">{t('identity.page.info.bindingOpen')}</StatusTag>,
  };
  return (
    <>
      <Card className="vse-avatar-card">
        <PersonAvatar name={profile.name} src={profile.avatar} alt={t('identity.avatar.of', { name: profile.name })} />
        <div className="vse-avatar-who">
          <strong>{profile.name}</strong>
          <span>{translateKey(`role.${profile.role}` as MessageKey)}</span>
          <span>{profile.unitName ?? t('identity.page.info.noUnit')}</span>
          {profile.binding && binding[profile.binding]}
        </div>
        <div className="vse-avatar-acts">
          <FileButton
            size="small"
            accept="image/png,image/jpeg"
            label={t('identity.avatar.file')}
            onFiles={([chosen]) => {
              if (['image/png', 'image/jpeg'].includes(chosen.type)) setFile(chosen);
              else toast.show({ text: t('identity.avatar.wrong'), tone: 'error' });
            }}
          >
            {t('identity.avatar.change')}
          </FileButton>
          {profile.avatar && (
            <Button size="small" variant="ghost" loading={clearing.busy} onClick={() => void clearing.run()}>
              {t('identity.avatar.initials')}
            </Button>
          )}
          {profile.binding === null && (
            <ButtonLink size="small" variant="ghost" href={addressOf('centre.bindingSchool')}>
              {t('identity.page.info.toBinding')}
            </ButtonLink>
          )}
        </div>
      </Card>
      {file && (
        <Suspense>
          <CropDialog
            round
            file={file}
            title={t('identity.avatar.title')}
            use={t('ui.action.save')}
            size={AVATAR_SIZE}
            hint={t('identity.avatar.hint')}
            done={t('identity.avatar.saved')}
            onClose={() => setFile(null)}
            onCut={async (cut) => {
              const { Id } = await uploadAttachment(cut, 'avatar.jpg', 'image');
              await call(avatarRoute, { body: { attachmentId: Id } });
              setFile(null);
              void refresh(profileRoute);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
