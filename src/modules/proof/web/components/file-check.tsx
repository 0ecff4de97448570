import { useId, useState } from 'react';
import { Banner } from '../../../../ui/design/banner.tsx';
import { FileIcon } from '../../../../ui/design/icons.ts';
import { useT } from '../../../../ui/i18n/translate.ts';
import { FileButton } from '../../../../ui/upload/file-button.tsx';
import { digestOf, MAX_BYTES } from './file-digest.ts';

type Verdict = 'working' | 'same' | 'other' | 'large' | 'unreadable';
const TONES = { working: 'info', same: 'success', other: 'error', large: 'warning', unreadable: 'error' } as const;

/** 核对文件: the chosen file is digested here and compared; it never leaves the device. */
export function FileCheck({ digests }: { readonly digests: readonly string[] }) {
  const t = useT();
  const id = useId();
  const [name, setName] = useState('');
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const check = async (file: File) => {
    setName(file.name);
    if (file.size > MAX_BYTES) return setVerdict('large');
    setVerdict('working');
    try {
      setVerdict(digests.includes(await digestOf(file)) ? 'same' : 'other');
    } catch {
      setVerdict('unreadable');
    }
  };
  return (
    <section className="vse-card proof-part" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{t('proof.file.title')}</h2>
      <p className="vse-muted" id={`${id}-lead`}>
        {t('proof.file.lead')}
      </p>
      <div>
        <FileButton
          icon={<FileIcon aria-hidden="true" />}
          aria-describedby={`${id}-lead`}
          label={t('proof.file.choose')}
          onFiles={([file]) => void check(file)}
        />
      </div>
      <div aria-live="polite">
        {verdict && (
          <Banner tone={TONES[verdict]}>
            {name !== '' && <strong className="proof-name">{name}</strong>} {t(`proof.file.${verdict}`)}
          </Banner>
        )}
      </div>
    </section>
  );
}
