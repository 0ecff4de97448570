import { useId } from 'react';
import { useAction } from '../api/use-action.ts';
import { Button } from '../design/button.tsx';
import { FieldFrame, fieldAria } from '../design/field-frame.tsx';
import { UploadIcon } from '../design/icons.ts';
import { toast } from '../design/toast-store.ts';
import { useT } from '../i18n/translate.ts';
import { ATTACHMENT_LIMIT, uploadAttachment } from '../upload/attachment.ts';
import { FileButton } from '../upload/file-button.tsx';
import './picture.css';

/** A picture that was brought: its id and kept path for the server, its address for showing (five minutes). */
export interface BroughtPicture {
  readonly id: string;
  readonly path: string;
  readonly url: string;
}

/**
 * A picture of a form: brought at once, kept with the form. A png or jpg below the limit of attachments
 * (`ATTACHMENT_LIMIT` bytes); another file is refused with the rule.
 * @param url address that shows the present one; null for none
 * @param shape 16:10 as covers are shown, or a square on white as logos are
 */
export function PictureField({
  label,
  hint,
  error,
  required,
  url,
  shape,
  onChange,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly url: string | null;
  readonly shape: 'cover' | 'logo';
  readonly onChange: (picture: BroughtPicture | null) => void;
}) {
  const t = useT();
  const id = useId();
  const bringing = useAction(async (file: File) => {
    const { Id, Path, Url } = await uploadAttachment(file, file.name, 'image');
    onChange({ id: Id, path: Path, url: Url });
  });
  const said = hint ?? t('ui.picture.hint');
  return (
    <FieldFrame id={id} label={label} hint={said} error={error} required={required}>
      <div className="vse-picture-field" data-shape={shape}>
        {url && <img src={url} alt={label} />}
        <FileButton
          id={id}
          icon={<UploadIcon aria-hidden="true" />}
          loading={bringing.busy}
          {...fieldAria(id, { hint: said, error })}
          accept="image/png,image/jpeg"
          label={`${label}: ${t('ui.picture.choose')}`}
          onFiles={([file]) => {
            if (file.size <= ATTACHMENT_LIMIT && /\.(jpe?g|png)$/i.test(file.name)) void bringing.run(file);
            else toast.show({ text: t('ui.picture.rule'), tone: 'error' });
          }}
        >
          {t('ui.picture.choose')}
        </FileButton>
        {url && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t('ui.picture.remove')}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}
