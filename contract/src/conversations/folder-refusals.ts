import { defineRefusals } from '../refusals.ts'
import { FOLDER_TITLE_MAX, FOLDERS_MAX } from './limits.ts'

export const folderRefusals = defineRefusals({
  /** Also for other people's folders. */
  FolderNotFound: { status: 404, title: 'Folder not found', message: 'Unknown folder' },
  /** Native folders are computed, so clients can't be added by hand. */
  FolderNotPersonal: { status: 422, title: 'Folder not changed', message: "You can't add client into this folder" },
  FolderFixed: {
    status: 422,
    title: 'Folder not changed',
    message: "This folder is built in and can't be changed.",
  },
  FolderTitleRequired: {
    status: 422,
    title: 'Folder not saved',
    message: `Enter a folder title of at most ${FOLDER_TITLE_MAX} characters.`,
  },
  FolderTitleTaken: { status: 422, title: 'Folder not saved', message: 'You already have a folder with this title.' },
  TooManyFolders: {
    status: 422,
    title: 'Folder not saved',
    message: `You already have ${FOLDERS_MAX} folders. Delete one first.`,
  },
})
