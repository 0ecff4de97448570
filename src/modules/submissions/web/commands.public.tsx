export { NAME } from './components/name-dialog.tsx';
export { useEntryCommands } from './components/use-entry-commands.tsx';
