import { useId, useRef } from 'react';
import { useAction } from '../../../../ui/api/use-action.ts';
import { Button } from '../../../../ui/design/button.tsx';
import { FieldFrame, fieldAria } from '../../../../ui/design/field-frame.tsx';
import { UploadIcon } from '../../../../ui/design/icons.ts';
import { toast } from '../../../../ui/design/toast-store.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { ATTACHMENT_LIMIT, uploadAttachment } from '../../../../ui/upload/attachment.ts';

/** The logo of a unit: brought at once, kept with the form. */
export function LogoField({
  url,
  onChange,
}: {
  /** Address that shows the present one; null for none. */
  readonly url: string | null;
  readonly onChange: (logo: { readonly id: string; readonly url: string } | null) => void;
}) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const bringing = useAction(async (file: File) => {
    const { Id, Url } = await uploadAttachment(file, file.name, 'image');
    onChange({ id: Id, url: Url });
  });
  const hint = t('units.form.logoHint');
  return (
    <FieldFrame id={id} label={t('units.form.logo')} hint={hint}>
      <div className="units-logo">
        {url && <img src={url} alt={t('units.form.logo')} />}
        <input
          ref={input}
          type="file"
          accept="image/png,image/jpeg"
          className="vse-visually-hidden"
          tabIndex={-1}
          aria-label={t('units.form.logoChoose')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (!file) return;
            if (file.size <= ATTACHMENT_LIMIT && /\.(jpe?g|png)$/i.test(file.name)) void bringing.run(file);
            else toast.show({ text: t('units.form.logoRule'), tone: 'error' });
          }}
        />
        <Button
          id={id}
          icon={<UploadIcon aria-hidden="true" />}
          loading={bringing.busy}
          {...fieldAria(id, { hint })}
          onClick={() => input.current?.click()}
        >
          {t('units.form.logoChoose')}
        </Button>
        {url && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('units.form.logoRemove')}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
