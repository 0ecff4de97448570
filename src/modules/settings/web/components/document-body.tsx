import type { ReactNode } from 'react';
import { Link } from '../../../../ui/design/link.tsx';
import type { Block, Inline } from '../../shared/document.model.ts';

const messages = (line: readonly Inline[]): ReactNode[] =>
  line.map((part, i) => {
    // Parts of a line never move: their place is their key.
    const key = `${i}`;
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>;
    if (part.kind === 'link') {
      return (
        <Link key={key} href={part.href} download={part.href.startsWith('/api/') ? '' : undefined}>
          {part.text}
        </Link>
      );
    }
    return <span key={key}>{part.text}</span>;
  });

/** Shows the blocks of a document: elements of ours only, never markup of the text. */
export function DocumentBody({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <>
      {blocks.map((block, i) => {
        const key = `${i}`;
        if (block.kind === 'heading') {
          const Heading = block.level === 2 ? 'h2' : 'h3';
          return (
            <Heading key={key} id={block.id} tabIndex={-1}>
              {block.text}
            </Heading>
          );
        }
        if (block.kind === 'list') {
          const List = block.ordered ? 'ol' : 'ul';
          return (
            <List key={key}>
              {block.items.map((item, n) => {
                const place = `${key}-${n}`;
                return <li key={place}>{messages(item)}</li>;
              })}
            </List>
          );
        }
        return <p key={key}>{messages(block.line)}</p>;
      })}
    </>
  );
}
