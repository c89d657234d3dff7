import { idOfKind, prefixedId } from '../ids.ts'

/** A reusable message text. */
export const MessageTemplateId = idOfKind('mt', 'template')
/** A personal folder of threads. */
export const FolderId = idOfKind('fo', 'folder')
/** Each client has one thread. Its id is the client's id with another prefix. */
export const ThreadId = prefixedId('th')
