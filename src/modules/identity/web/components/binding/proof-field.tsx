import { useId } from 'react';
import { useAction } from '../../../../../ui/api/use-action.ts';
import { IconButton } from '../../../../../ui/design/button.tsx';
import { FieldFrame, fieldAria } from '../../../../../ui/design/field-frame.tsx';
import { CloseIcon, FileIcon, UploadIcon } from '../../../../../ui/design/icons.ts';
import { toast } from '../../../../../ui/design/toast-store.ts';
import { useT } from '../../../../../ui/i18n/translate.ts';
import { ATTACHMENT_LIMIT, uploadAttachment } from '../../../../../ui/upload/attachment.ts';
import { FileButton } from '../../../../../ui/upload/file-button.tsx';
import { MAX_PROOFS } from '../../../shared/unit-binding.model.ts';

/** A file that was brought and not yet sent with the form. */
export interface Proof {
  readonly id: string;
  readonly name: string;
}

/** One or two pictures or pdf files that prove who one is; each is brought at once and sent with the form. */
export function ProofField({
  value,
  onChange,
}: {
  readonly value: readonly Proof[];
  readonly onChange: (value: readonly Proof[]) => void;
}) {
  const t = useT();
  const id = useId();
  const bringing = useAction(async (file: File) => {
    const { Id, Name } = await uploadAttachment(file, file.name, 'proof');
    onChange([...value, { id: Id, name: Name }]);
  });
  const hint = t('identity.school.proofHint');
  return (
    <FieldFrame id={id} label={t('identity.school.proof')} hint={hint}>
      <div className="vse-proofs">
        {value.map((proof) => (
          <span key={proof.id} className="vse-proof">
            <FileIcon aria-hidden="true" />
            <span>{proof.name}</span>
            <IconButton
              icon={<CloseIcon aria-hidden="true" />}
              label={t('identity.school.removeProof', { name: proof.name })}
              onClick={() => onChange(value.filter((one) => one.id !== proof.id))}
            />
          </span>
        ))}
        {value.length < MAX_PROOFS && (
          <FileButton
            id={id}
            icon={<UploadIcon aria-hidden="true" />}
            loading={bringing.busy}
            {...fieldAria(id, { hint })}
            accept="image/png,image/jpeg,application/pdf"
            label={t('identity.school.addProof')}
            onFiles={([file]) => {
              if (file.size <= ATTACHMENT_LIMIT && /\.(jpe?g|png|pdf)$/i.test(file.name)) void bringing.run(file);
              else toast.show({ text: t('identity.school.proofRule'), tone: 'error' });
            }}
          />
        )}
      </div>
    </FieldFrame>
  );
}
