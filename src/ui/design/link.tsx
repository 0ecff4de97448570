import { type ComponentPropsWithRef, createContext, type ElementType, useContext } from 'react';

/** The element every link of the design set is made with. The app provides one that hands `href` to its router. */
export const LinkContext = createContext<ElementType>('a');

/** A link by way of {@link LinkContext}; a plain `<a>` without a provider. */
export function Link(props: ComponentPropsWithRef<'a'>) {
  const Anchor = useContext(LinkContext);
  return <Anchor {...props} />;
}
