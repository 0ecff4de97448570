import { useEffect, useRef, useState } from 'react';

/** The name of a line under the hand of a writer: Enter and leaving keep it, Esc does not. */
export function RenameField({
  label,
  name,
  most,
  onDone,
}: {
  readonly label: string;
  readonly name: string;
  readonly most: number;
  /** Receives the new name, or null when it stays. Told once. */
  readonly onDone: (name: string | null) => void;
}) {
  const [text, setText] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  const told = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (keep: boolean) => {
    if (told.current) return;
    told.current = true;
    const next = text.trim();
    onDone(keep && next !== '' && next !== name ? next : null);
  };
  return (
    <input
      ref={field}
      className="vse-outline-rename"
      aria-label={label}
      maxLength={most}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        // The keys of the tree rest while a name is typed; those that choose a word of an input method are its own.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        end(event.key === 'Enter');
      }}
    />
  );
}
