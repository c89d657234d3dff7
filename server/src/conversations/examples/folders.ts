import type { folderCalls } from '@attune/contract/conversations/folder-calls'
import { freshId, type ExamplesOf } from '../../calls/examples-of.ts'

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
  updateFolder: ({ folderId }) => ({
    id: folderId,
    title: `Evenings ${freshId()}`,
    filters: { muted: true },
    color: null,
    sortIndex: 1,
    primary: true,
  }),
  removeFolder: ({ folderId }) => ({ id: folderId }),
  addIntoFolder: ({ contactId, folderId }) => ({ folderId, contactIds: [contactId] }),
  removeFromFolder: ({ contactId, folderId }) => ({ folderId, contactIds: [contactId] }),
}
