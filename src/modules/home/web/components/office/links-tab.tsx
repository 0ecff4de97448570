import { useState } from 'react';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { EditIcon, TrashIcon } from '../../../../../ui/design/icons.ts';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { PictureField } from '../../../../../ui/picture/picture-field.tsx';
import { GroupEditor } from './group-editor.tsx';
import { TextsField, type TextsValue } from './texts-field.tsx';

interface FriendLink {
  readonly label: TextsValue;
  readonly href: string;
  readonly logo?: { readonly id: string; readonly path: string };
}
interface LinksContent {
  readonly friendLinks?: readonly FriendLink[];
}

const MAX = 12;
const WEB = /^https?:\/\/[^\s"<>]+$/i;
const nameOf = (link: FriendLink) => link.label['zh-CN'] ?? link.href;

function LinkDrawer({
  link,
  taken,
  shown,
  onSave,
  onClose,
}: {
  readonly link: FriendLink;
  /** Address that shows its present logo. */
  readonly shown: string | null;
  readonly taken: readonly string[];
  /** @param url address that shows the logo until the draft is kept */
  readonly onSave: (link: FriendLink, url: string | null) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const [url, setUrl] = useState(shown);
  const form = useForm<{ label: TextsValue | undefined; href: string; logo: FriendLink['logo'] | null }>(
    { label: link.label, href: link.href, logo: link.logo ?? null },
    (now) => ({
      label: now.label?.['zh-CN'] ? undefined : t('home.edit.zhFirst'),
      href: !WEB.test(now.href)
        ? t('home.edit.addressRule')
        : taken.includes(now.href)
          ? t('home.fault.double')
          : undefined,
    }),
    async (now) => onSave({ label: now.label ?? {}, href: now.href, ...(now.logo ? { logo: now.logo } : {}) }, url),
  );
  return (
    <FormDrawer
      title={t('home.edit.friendLink')}
      form={form}
      saveLabel={t('home.edit.apply')}
      onSave={() => void form.submit().then((kept) => kept && onClose())}
      onClose={onClose}
    >
      <TextsField
        label={t('home.edit.name')}
        most={80}
        value={form.values.label}
        error={form.fault('label')}
        onChange={(label) => form.set('label', label)}
      />
      <TextField {...form.field('href')} label={t('home.edit.address')} maxLength={500} required />
      <PictureField
        label={t('home.edit.logo')}
        shape="logo"
        url={form.values.logo ? url : null}
        onChange={(picture) => {
          setUrl(picture?.url ?? null);
          form.set('logo', picture ? { id: picture.id, path: picture.path } : null);
        }}
      />
    </FormDrawer>
  );
}

/** 友情链接: names and addresses in the order of the footer. */
export function LinksTab() {
  const t = useT();
  /** Pictures brought here that no draft holds yet. */
  const [brought, setBrought] = useState<Readonly<Record<string, string>>>({});
  const [open, setOpen] = useState<{ readonly link: FriendLink; readonly at: number } | null>(null);
  return (
    <GroupEditor<LinksContent> group="links" title={t('home.edit.tab.links')} describe={() => t('home.edit.tab.links')}>
      {({ value, set, fault, named, disabled }) => {
        const pictures = { ...((named.pictures ?? {}) as Readonly<Record<string, string>>), ...brought };
        const urlOf = (link: FriendLink) => (link.logo ? (pictures[link.logo.id] ?? null) : null);
        const links = value.friendLinks ?? [];
        const put = (next: readonly FriendLink[]) => set({ ...value, friendLinks: next });
        return (
          <>
            {links.length === 0 && <EmptyState compact>{t('home.edit.noLinks')}</EmptyState>}
            <SortableList
              label={t('home.edit.tab.links')}
              items={links}
              keyOf={(one) => one.href}
              nameOf={nameOf}
              disabled={disabled}
              onMove={(from, to) => put(moved(links, from, to))}
            >
              {(link, at) => (
                <div className="vse-editing-row">
                  {urlOf(link) && <img className="vse-editing-logo" src={urlOf(link) ?? ''} alt="" />}
                  <span className="vse-editing-words">
                    <b>{nameOf(link)}</b>
                    <span>{link.href}</span>
                    {fault(`friendLinks.${at}`) && (
                      <span className="vse-editing-fault">{fault(`friendLinks.${at}`)}</span>
                    )}
                  </span>
                  <IconButton
                    label={t('home.edit.editOne', { name: nameOf(link) })}
                    icon={<EditIcon aria-hidden="true" />}
                    disabled={disabled}
                    onClick={() => setOpen({ link, at })}
                  />
                  <IconButton
                    label={t('home.edit.removeOne', { name: nameOf(link) })}
                    icon={<TrashIcon aria-hidden="true" />}
                    disabled={disabled}
                    onClick={() => put(links.filter((_, i) => i !== at))}
                  />
                </div>
              )}
            </SortableList>
            <p>
              <Button
                disabled={disabled || links.length >= MAX}
                onClick={() => setOpen({ link: { label: {}, href: '' }, at: links.length })}
              >
                {t('home.edit.addLink')}
              </Button>
            </p>
            {open && (
              <LinkDrawer
                link={open.link}
                taken={links.filter((_, i) => i !== open.at).map((one) => one.href)}
                shown={urlOf(open.link)}
                onSave={(link, url) => {
                  const { logo } = link;
                  if (logo && url) setBrought((now) => ({ ...now, [logo.id]: url }));
                  put(open.at < links.length ? links.map((one, i) => (i === open.at ? link : one)) : [...links, link]);
                }}
                onClose={() => setOpen(null)}
              />
            )}
          </>
        );
      }}
    </GroupEditor>
  );
}
