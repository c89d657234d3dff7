import type { folderCalls } from '@attune/contract/conversations/folder-calls'
import type { RefusalCode } from '@attune/contract/app/refusal-table'
import { newId } from '../../new-id.ts'
import { freshId, type ExamplesOf } from './examples-of.ts'

export const folderExamples: ExamplesOf<typeof folderCalls> = {
  getFolders: () => ({ native: false }),
  getCounters: () => ({}),
  createFolder: () => ({
    title: `Folder ${freshId()}`,
    filters: { unread: true, labels: ['vip'] },
    kind: 'personal',
    color: 'teal',
    sortIndex: 3,
  }),
  patchFolder: () => ({
    id: newId('fo'),
    title: 'Evenings',
    filters: { muted: true },
    color: null,
    sortIndex: 1,
    primary: true,
  }),
  removeFolder: () => ({ id: newId('fo') }),
  addIntoFolder: ({ contactId }) => ({ folderId: newId('fo'), contactIds: [contactId] }),
  removeFromFolder: ({ contactId }) => ({ folderId: newId('fo'), contactIds: [contactId] }),
}

/** Folders are personal: no example has one that everybody shares. */
export const foldersRefused: Record<string, RefusalCode> = {
  'conversations.patchFolder': 'FolderNotFound',
  'conversations.removeFolder': 'FolderNotFound',
  'conversations.addIntoFolder': 'FolderNotFound',
  'conversations.removeFromFolder': 'FolderNotFound',
}
