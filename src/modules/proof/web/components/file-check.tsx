import { useId, useState } from 'react';
import { Banner } from '../../../../ui/design/banner.tsx';
import { useT } from '../../../../ui/i18n/translate.ts';
import { digestOf, MOST_BYTES } from './file-digest.ts';

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
    if (file.size > MOST_BYTES) return setVerdict('large');
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
      <p className="proof-quiet" id={`${id}-lead`}>
        {t('proof.file.lead')}
      </p>
      <label className="proof-file">
        <span>{t('proof.file.choose')}</span>
        <input
          type="file"
          aria-describedby={`${id}-lead`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void check(file);
          }}
        />
      </label>
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
