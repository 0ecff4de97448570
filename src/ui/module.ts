import type { ComponentType } from 'react';
import type { MessageKey } from '../kernel/i18n/catalog.ts';
import type { User } from './access/user-store.ts';
import type { MessageFiles } from './i18n/translate.ts';
import type { SlotFilling } from './slot.tsx';

/** A page of a module: loaded when its route opens. */
export interface PageEntry {
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Further modules whose words the page's widgets speak. */
  readonly messages?: readonly string[];
  /**
   * `workspace`: a work surface over the whole window, where the side menu begins as a rail of signs. A function tells
   * it by the query of the address, for a page that is a work surface in some of its states only.
   */
  readonly frame?: 'workspace' | ((query: URLSearchParams) => 'workspace' | undefined);
}

/** One line of the command palette. */
export interface PaletteItem {
  readonly key: string;
  readonly label: string;
  /** Small print beside it: code, unit, kind. */
  readonly note?: string;
  readonly href: string;
}

/** A group of the command palette that a module fills from the server; it may fail alone. */
export interface PaletteSource {
  readonly key: string;
  readonly title: MessageKey;
  /** False hides the group from this person; the server decides again. */
  readonly offeredTo: (user: User | null) => boolean;
  /** Loaded at the first search. */
  readonly load: () => Promise<{
    /** At most 8 lines for a keyword. @throws ApiError shown inside the group. */
    readonly search: (keyword: string, user: User | null) => Promise<readonly PaletteItem[]>;
  }>;
}

/** Where somebody stands who looks for a command. */
export interface CommandPlace {
  readonly user: User;
  /** The course one keeps on the page that is open; null elsewhere. */
  readonly courseId: string | null;
}

/** Something a person does, found by its words in the command palette: Enter leads to where it is done. */
export interface PaletteCommand {
  /** Words of the frame, since they are shown before anything of the module is loaded. */
  readonly title: Extract<MessageKey, `ui.command.${string}`>;
  /** Further names it goes by, between commas. */
  readonly also?: Extract<MessageKey, `ui.commandAlso.${string}`>;
  /** Address of the place, with `do=…` where a dialog opens there; null where the person may not or it makes no sense. */
  readonly at: (place: CommandPlace) => string | null;
}

/** What a module hands to the browser's composition root: pages by route key, and its words. */
export interface WebModule {
  readonly name: string;
  /** First part of its message keys where it is not the name: stored texts and history labels are found by it. */
  readonly prefix?: string;
  /**
   * Its files of messages in every language. Those of one part of its pages (`shared/<part>/messages`) are named
   * `<module>.<part>` by the entries that need them: public pages stay light. Those of the part `history` are named by
   * `src/main/history.web.ts`.
   */
  readonly messages: MessageFiles;
  /** Plain fields of its nouns are labelled once, as `<prefix>.field.<field>`: histories take these labels too. */
  readonly nouns?: true;
  readonly pages: Readonly<Record<string, PageEntry>>;
  /** Places of lower modules' pages that this module fills. */
  readonly slots?: readonly SlotFilling[];
  /** Groups of the command palette. */
  readonly palette?: readonly PaletteSource[];
  /** Commands of the command palette. */
  readonly commands?: readonly PaletteCommand[];
}
