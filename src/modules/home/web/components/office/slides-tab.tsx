import { useRef, useState } from 'react';
import { coverAddress } from '../../../../../kernel/cover/cover-address.ts';
import { Button, IconButton } from '../../../../../ui/design/button.tsx';
import { EditIcon, TrashIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { Segmented } from '../../../../../ui/design/radio-group.tsx';
import { Select } from '../../../../../ui/design/select.tsx';
import { EmptyState } from '../../../../../ui/design/states.tsx';
import { StatusTag } from '../../../../../ui/design/status-tag.tsx';
import { Switch } from '../../../../../ui/design/switch.tsx';
import { TextField } from '../../../../../ui/design/text-field.tsx';
import { FormDrawer } from '../../../../../ui/forms/form-drawer.tsx';
import { moved, SortableList } from '../../../../../ui/forms/sortable-list.tsx';
import { useForm } from '../../../../../ui/forms/use-form.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { latePart } from '../../../../../ui/shell/late-part.tsx';
import { uploadAttachment } from '../../../../../ui/upload/attachment.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import {
  ART,
  GROUPS,
  SAFE_LINK,
  SLIDE_TITLE,
  type Slide,
  type SlidesContent,
  stands,
} from '../../../shared/page.model.ts';
import { type Editing, GroupEditor } from './group-editor.tsx';
import { SpanFields } from './span-fields.tsx';

const CropDialog = latePart(() => import('../../../../../ui/picture/crop-dialog.tsx'));

/** Pixels of the picture of a slide: 16:6. */
const SLIDE_SIZE = { width: 1600, height: 600 } as const;

type Pictures = Readonly<Record<string, string>>;
const addressOfPicture = (picture: Slide['picture'], pictures: Pictures) =>
  picture.kind === 'art' ? coverAddress({ id: picture.seed, subject: picture.subject }) : pictures[picture.id];

function SlideDrawer({
  slide,
  pictures,
  onSave,
  onClose,
}: {
  readonly slide: Slide;
  readonly pictures: Pictures;
  readonly onSave: (slide: Slide, address: Pictures) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const chooser = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [brought, setBrought] = useState<Pictures>({});
  const form = useForm(
    { ...slide, link: slide.link ?? '' },
    (now) => ({
      title: now.title.trim() ? undefined : t('home.edit.titleRule'),
      alt: now.alt.trim() ? undefined : t('home.edit.altRule'),
      link: now.link === '' || SAFE_LINK.test(now.link) ? undefined : t('home.edit.linkRule'),
    }),
    async ({ link, ...now }) => onSave({ ...now, ...(link ? { link } : {}) }, brought),
  );
  const { values } = form;
  const { picture } = values;
  const src = addressOfPicture(picture, { ...pictures, ...brought });
  return (
    <FormDrawer
      title={t('home.edit.slide')}
      form={form}
      saveLabel={t('home.edit.apply')}
      onSave={() => void form.submit().then((kept) => kept && onClose())}
      onClose={onClose}
    >
      <Segmented
        label={t('home.edit.picture')}
        labelHidden={false}
        value={picture.kind}
        options={[
          { value: 'file', label: t('home.edit.picture.file') },
          { value: 'art', label: t('home.edit.picture.art') },
        ]}
        onChange={(kind) =>
          kind === 'art'
            ? form.set('picture', { kind: 'art', subject: 'phys', seed: values.key.slice(0, 24) })
            : chooser.current?.click()
        }
      />
      {src && <img src={src} alt={values.alt} className="vse-editing-picture" />}
      <p hidden={picture.kind !== 'file'}>
        <FileButton
          ref={chooser}
          icon={<UploadIcon aria-hidden="true" />}
          accept="image/png,image/jpeg,image/webp"
          label={t('home.edit.choosePicture')}
          onFiles={([chosen]) => setFile(chosen)}
        />
      </p>
      {picture.kind === 'art' && (
        <Select
          label={t('home.edit.motif')}
          value={picture.subject}
          options={ART.map((value) => ({ value, label: t(`home.art.${value}`) }))}
          onChange={(event) => form.set('picture', { ...picture, subject: event.target.value as (typeof ART)[number] })}
        />
      )}
      <TextField
        {...form.field('alt')}
        label={t('home.edit.alt')}
        hint={t('home.edit.altHint')}
        maxLength={120}
        required
      />
      <TextField {...form.field('title')} label={t('home.edit.title')} maxLength={SLIDE_TITLE} required />
      <TextField {...form.field('link')} label={t('home.edit.link')} hint={t('home.edit.linkHint')} maxLength={500} />
      <SpanFields
        value={values}
        onChange={(next) => {
          form.set('from', next.from);
          form.set('to', next.to);
        }}
      />
      {file && (
        <CropDialog
          file={file}
          title={t('home.edit.crop')}
          use={t('home.edit.use')}
          size={SLIDE_SIZE}
          onClose={() => setFile(null)}
          onCut={async (cut) => {
            const kept = await uploadAttachment(cut, 'slide.jpg', 'image');
            setBrought({ ...brought, [kept.Id]: kept.Url });
            form.set('picture', { kind: 'file', id: kept.Id });
            setFile(null);
          }}
        />
      )}
    </FormDrawer>
  );
}

function Slides({ value, set, fault, named, disabled }: Editing<SlidesContent>) {
  const t = useT();
  const [open, setOpen] = useState<Slide | null>(null);
  const [brought, setBrought] = useState<Pictures>({});
  const pictures = { ...((named.pictures ?? {}) as Pictures), ...brought };
  const { slides } = value;
  const put = (slide: Slide) =>
    set({
      slides: slides.some((one) => one.key === slide.key)
        ? slides.map((one) => (one.key === slide.key ? slide : one))
        : [...slides, slide],
    });
  const now = Date.now();
  return (
    <>
      {slides.length === 0 && <EmptyState compact>{t('home.edit.noSlides')}</EmptyState>}
      <SortableList
        label={t('home.edit.tab.slides')}
        items={slides}
        keyOf={(one) => one.key}
        nameOf={(one) => one.title}
        disabled={disabled}
        onMove={(from, to) => set({ slides: moved(slides, from, to) })}
      >
        {(slide, at) => (
          <div className="vse-editing-row">
            <img src={addressOfPicture(slide.picture, pictures)} alt="" width={96} height={36} />
            <span className="vse-editing-words">
              <b>{slide.title}</b>
              <span>{slide.link ?? t('home.edit.noLink')}</span>
              {fault(`slides.${at}`) && <span className="vse-editing-fault">{fault(`slides.${at}`)}</span>}
            </span>
            {!stands(slide, now) && <StatusTag tone="neutral">{t('home.edit.outside')}</StatusTag>}
            <Switch
              label={t('home.edit.shown')}
              checked={slide.shown}
              disabled={disabled}
              onChange={(event) => put({ ...slide, shown: event.target.checked })}
            />
            <IconButton
              label={t('home.edit.editOne', { name: slide.title })}
              icon={<EditIcon aria-hidden="true" />}
              disabled={disabled}
              onClick={() => setOpen(slide)}
            />
            <IconButton
              label={t('home.edit.removeOne', { name: slide.title })}
              icon={<TrashIcon aria-hidden="true" />}
              disabled={disabled}
              onClick={() => set({ slides: slides.filter((one) => one.key !== slide.key) })}
            />
          </div>
        )}
      </SortableList>
      <p>
        <Button
          disabled={disabled || slides.length >= 40}
          onClick={() => {
            const key = `slide-${now.toString(36)}`;
            setOpen({ key, title: '', alt: '', picture: { kind: 'art', subject: 'phys', seed: key }, shown: true });
          }}
        >
          {t('home.edit.addSlide')}
        </Button>
      </p>
      {open && (
        <SlideDrawer
          key={open.key}
          slide={open}
          pictures={pictures}
          onSave={(slide, address) => {
            setBrought({ ...brought, ...address });
            put(slide);
          }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** 轮播: pictures with words, link and times, in order. */
export function SlidesTab() {
  const t = useT();
  return (
    <GroupEditor<SlidesContent>
      group={GROUPS.slides}
      title={t('home.edit.tab.slides')}
      describe={({ path, before, after }) => {
        const [, key, field] = path.split('.');
        const one = (after ?? before) as Partial<Slide> | undefined;
        if (key === undefined) return t('home.edit.order');
        const name = (typeof one === 'object' && one?.title) || t('home.edit.slide');
        return field ? `${name} · ${t(`home.edit.part.${field as 'rule'}`)}` : name;
      }}
    >
      {(editing) => <Slides {...editing} />}
    </GroupEditor>
  );
}
