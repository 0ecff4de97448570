import { useT } from '../../../../ui/i18n/translate.ts';
import './person-avatar.css';

/** Up to two characters that stand for a name: the last two of a Chinese one, else the initials. */
export function initialsOf(name: string): string {
  const chars = [...name.trim()];
  if (/[\u3400-\u9fff]/.test(name))
    return chars
      .filter((char) => /[\u3400-\u9fff]/.test(char))
      .slice(-2)
      .join('');
  const parts = name.trim().split(/\s+/);
  return parts
    .filter((_, i) => i === 0 || i === parts.length - 1)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** Picture of a person, or the initials. */
export function PersonAvatar({ name, src }: { readonly name: string; readonly src: string | null }) {
  const t = useT();
  return src ? (
    <img className="vse-avatar" src={src} alt={t('identity.avatar.of', { name })} width={96} height={96} />
  ) : (
    <span className="vse-avatar" aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
