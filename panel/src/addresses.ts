import { FOLDERS, type Folder } from './conversations/data/folders.ts'

/** What the address of the Conversations screen says besides the client. */
export interface ConversationsSearch {
  q?: string
  folder?: Folder
  msgId?: string
}

export const conversationsSearch = ({ q, folder, msgId }: Record<string, unknown>): ConversationsSearch => ({
  ...(isText(q) && { q }),
  ...(isFolder(folder) && { folder }),
  ...(isText(msgId) && { msgId }),
})

/** Which client's phone the Playground shows; on narrow screens `deliveries` says that their panel is open. */
export interface PlaygroundSearch {
  client?: string
  deliveries?: boolean
}

export const playgroundSearch = ({ client, deliveries }: Record<string, unknown>): PlaygroundSearch => ({
  ...(isText(client) && { client }),
  ...(isText(client) && deliveries === true && { deliveries }),
})

/** Where the sign-in page goes on to, and whether one has just signed out or the session came to its end. */
export interface SignInSearch {
  from?: string
  logout?: boolean
  ended?: boolean
}

export const signInSearch = ({ from, logout, ended }: Record<string, unknown>): SignInSearch => ({
  ...(isPath(from) && { from }),
  ...(logout !== undefined && { logout: true }),
  ...(ended !== undefined && { ended: true }),
})

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isFolder = (value: unknown): value is Folder => FOLDERS.some((name) => name === value)

/** Only a path of this panel: a full address would lead a freshly signed-in person elsewhere. */
const isPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value)
