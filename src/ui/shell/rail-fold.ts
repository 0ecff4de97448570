import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../api/storage.ts';
import { makeListeners } from '../listeners.ts';
import { displaySettings, useDisplaySettings } from './display-settings.ts';

/** Work surfaces have their own choice: there the rail begins as a row of signs. */
let workspaceFolded: boolean | undefined;
const listeners = makeListeners();
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

const readWorkspace = (): boolean => {
  workspaceFolded ??= readStored('seen:rail_folded', isFlag) ?? true;
  return workspaceFolded;
};

function foldWorkspace(folded: boolean): void {
  workspaceFolded = folded;
  writeStored('seen:rail_folded', folded);
  listeners.tell();
}

const foldPages = (folded: boolean) => displaySettings.set({ sidebar_type: folded ? 'collapsed' : 'expanded' });

/** Whether the rail shows signs only, and how to change it; kept for pages and for work surfaces apart. */
export function useRailFold(workspace: boolean): readonly [folded: boolean, fold: (folded: boolean) => void] {
  const pages = useDisplaySettings().sidebar_type === 'collapsed';
  const own = useSyncExternalStore(listeners.subscribe, readWorkspace);
  return workspace ? [own, foldWorkspace] : [pages, foldPages];
}
