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

/** Picture of a person, or the initials. `alt` only where the name does not stand beside it; `size` in px. */
export function PersonAvatar({
  name,
  src,
  alt = '',
  size = 96,
}: {
  readonly name: string;
  readonly src: string | null;
  readonly alt?: string;
  readonly size?: number;
}) {
  const box = { inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.31) };
  return src ? (
    <img className="vse-avatar" src={src} alt={alt} width={size} height={size} style={box} />
  ) : (
    <span className="vse-avatar" aria-hidden="true" style={box}>
      {initialsOf(name)}
    </span>
  );
}
