/** A text in paragraphs: an empty line begins a new one. */
export function Paragraphs({ text }: { readonly text: string }) {
  return (
    <div className="cloud-text">
      {text
        .split(/\n\s*\n/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name
          <p key={i}>{part}</p>
        ))}
    </div>
  );
}
