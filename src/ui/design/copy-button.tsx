import { useEffect, useRef, useState } from 'react';
import { useT } from '../i18n/translate.ts';
import { Button } from './button.tsx';
import { CheckIcon, CopyIcon } from './icons.ts';

/** Copies by way of `onCopy` (the app's clipboard with its fallbacks); shows `copiedLabel` for 2 s when it answers true. */
export function CopyButton({
  label,
  about,
  copiedLabel,
  onCopy,
}: {
  label: string;
  /** What is copied, said to readers after the label where several such buttons stand together. */
  about?: string;
  /** Default 复制成功！ */
  copiedLabel?: string;
  onCopy: () => boolean | Promise<boolean>;
}) {
  const t = useT();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Button
      variant="ghost"
      size="small"
      icon={copied ? <CheckIcon aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
      onClick={async () => {
        if (!(await onCopy())) return;
        setCopied(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setCopied(false), 2000);
      }}
    >
      <span aria-live="polite">{copied ? (copiedLabel ?? t('ui.action.copied')) : label}</span>
      {about && <span className="vse-visually-hidden">{about}</span>}
    </Button>
  );
}
