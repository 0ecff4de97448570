import { Component, type ComponentType, type ErrorInfo, lazy, type ReactNode, Suspense } from 'react';
import { loadMessages } from './i18n/translate.ts';

/**
 * A place in a lower module's page that higher modules fill (the browser's counterpart of a port): declared with its
 * props where it is shown, filled in a manifest, empty when nobody fills it.
 */
export interface Slot<P> {
  readonly name: string;
  readonly props?: P;
}

/** Declares a slot in `<module>.public.tsx` or `components/*.slot.ts` of the module that shows it. */
export function defineSlot<P>(name: string): Slot<P> {
  return { name };
}

/** What fills a slot; made by `fillSlot`. */
export interface SlotFilling {
  readonly name: string;
  // biome-ignore lint/suspicious/noExplicitAny: `fillSlot` is the typed way to make one
  readonly load: () => Promise<{ readonly default: ComponentType<any> }>;
  /** Bundles of messages it needs; those of its module when not given. */
  readonly messages: readonly string[] | undefined;
}

/**
 * Fills a slot in a manifest with a lazily loaded component of fitting props.
 * @param messages bundles it needs, for what stands on every page; without them all messages of its module are loaded
 */
export function fillSlot<P>(
  slot: Slot<P>,
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  messages?: readonly string[],
): SlotFilling {
  return { name: slot.name, load, messages };
}

// biome-ignore lint/suspicious/noExplicitAny: the slot's own type is put back by SlotView
const filled = new Map<string, ComponentType<any>>();

/** Makes fillings known; called once by the composition root. */
export function registerSlots(module: string, fillings: readonly SlotFilling[]): void {
  for (const filling of fillings) {
    filled.set(
      filling.name,
      lazy(async () => {
        const [component] = await Promise.all([filling.load(), loadMessages(filling.messages ?? [module])]);
        return component;
      }),
    );
  }
}

/** True when a module fills the slot: a tab around it is shown only then. */
export const isFilled = <P,>(slot: Slot<P>): boolean => filled.has(slot.name);

/** A part that does not come or breaks leaves its place empty: the page around it lives on. */
class SlotBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/** Shows what fills a slot; `waiting` keeps its place until it has come. */
export function SlotView<P extends object>({
  slot,
  props,
  waiting = null,
}: {
  readonly slot: Slot<P>;
  readonly props: P;
  readonly waiting?: ReactNode;
}) {
  const Filling = filled.get(slot.name) as ComponentType<P> | undefined;
  if (!Filling) return null;
  return (
    <SlotBoundary>
      <Suspense fallback={waiting}>
        <Filling {...props} />
      </Suspense>
    </SlotBoundary>
  );
}
