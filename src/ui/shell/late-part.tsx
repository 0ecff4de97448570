import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadMessages } from '../i18n/translate.ts';
import { loadChunk } from './chunks.ts';
import { PageBoundary } from './page-boundary.tsx';

/**
 * A part of a page whose file is loaded when it is drawn first, such as a dialog when it opens. The page stands
 * meanwhile; where the file does not come, the part alone says so and offers another try.
 * @param load brings the component as `default`
 * @param messages names of words it needs besides those of its page
 * @param waiting what stands in its place meanwhile
 */
export function latePart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  { messages = [], waiting = null }: { readonly messages?: readonly string[]; readonly waiting?: ReactNode } = {},
): ComponentType<Props> {
  const Content = lazy(async () => {
    const [part] = await Promise.all([loadChunk(load), loadMessages(messages)]);
    return part;
  });
  return function LatePart(props: Props) {
    return (
      <PageBoundary>
        <Suspense fallback={waiting}>
          <Content {...props} />
        </Suspense>
      </PageBoundary>
    );
  };
}
