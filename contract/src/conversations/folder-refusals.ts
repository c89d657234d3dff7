import { defineRefusals } from '../refusals.ts'
import { FOLDER_TITLE_MAX, FOLDERS_MAX } from './limits.ts'

export const folderRefusals = defineRefusals({
  /** Also the answer for a folder of somebody else (spec 1 §5). */
  FolderNotFound: { status: 404, title: 'Folder not there', message: 'Unknown folder' },
  /** Clients stand in native folders by what is so (spec 1 §5). */
  FolderNotPersonal: { status: 422, title: 'Folder not changed', message: "You can't add client into this folder" },
  FolderFixed: {
    status: 422,
    title: 'Folder not changed',
    message: 'This folder is the same for everybody and stays as it is.',
  },
  FolderTitleRequired: {
    status: 422,
    title: 'Folder not saved',
    message: `A folder needs a title of ${FOLDER_TITLE_MAX} characters at most.`,
  },
  FolderTitleTaken: { status: 422, title: 'Folder not saved', message: 'You have a folder of this title already.' },
  TooManyFolders: {
    status: 422,
    title: 'Folder not saved',
    message: `You have ${FOLDERS_MAX} folders already. Delete one first.`,
  },
})
