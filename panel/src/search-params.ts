/** Which client's row of Home was chosen. */
export interface HomeSearch {
  client?: string
}

export const parseHomeSearch = ({ client }: Record<string, unknown>): HomeSearch => ({
  ...(isText(client) && { client }),
})

/** What the address of Clients may say: `view` names the view it began with, the rest is read by contacts/data/filters.ts. */
const CONTACTS_FIELDS = [
  'view',
  'coach',
  'label',
  'status',
  'muted',
  'unknown',
  'timezone',
  'lastMessageWithin',
  'lastMessageOlder',
  'createdWithin',
  'sort',
  'direction',
] as const

export type ContactsSearch = { q?: string } & {
  [Field in (typeof CONTACTS_FIELDS)[number]]?: string | number | boolean
}

export const parseContactsSearch = (search: Record<string, unknown>): ContactsSearch => ({
  ...(isTextOrNumber(search['q']) && { q: String(search['q']) }),
  ...Object.fromEntries(
    CONTACTS_FIELDS.map((field) => [field, search[field]] as const).filter(([, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value),
    ),
  ),
})

/** Which import of clients is looked at. */
export interface ImportSearch {
  file?: string
}

export const parseImportSearch = ({ file }: Record<string, unknown>): ImportSearch => ({
  ...(isText(file) && { file }),
})

/** Which client's phone the Playground shows; on narrow screens `deliveries` says that their panel is open. */
export interface PlaygroundSearch {
  client?: string
  deliveries?: boolean
}

export const parsePlaygroundSearch = ({ client, deliveries }: Record<string, unknown>): PlaygroundSearch => ({
  ...(isText(client) && { client }),
  ...(isText(client) && deliveries === true && { deliveries }),
})

/** Which scenes are listed: `q` is looked for in titles; `archived` shows those in the archive too. */
export interface ScenesSearch {
  q?: string
  label?: string
  archived?: boolean
}

export const parseScenesSearch = ({ q, label, archived }: Record<string, unknown>): ScenesSearch => ({
  ...(isTextOrNumber(q) && { q: String(q) }),
  ...(isTextOrNumber(label) && { label: String(label) }),
  ...(archived === true && { archived }),
})

/** Which step of a scene is open; which version is shown, and the one it is compared with. */
export interface SceneFlowSearch {
  node?: string
  version?: number
  from?: number
}

export const parseSceneFlowSearch = ({ node, version, from }: Record<string, unknown>): SceneFlowSearch => ({
  ...(isTextOrNumber(node) && { node: String(node) }),
  ...(isVersion(version) && { version }),
  ...(isVersion(from) && { from }),
})

/** Which step is open in the editor, and whether its time machine is. */
export interface SceneEditSearch {
  node?: string
  play?: boolean
}

export const parseSceneEditSearch = ({ node, play }: Record<string, unknown>): SceneEditSearch => ({
  ...(isTextOrNumber(node) && { node: String(node) }),
  ...(play === true && { play }),
})

/**
 * Where the sign-in page goes on to; whether one has just signed out, the session came to its end or the password was
 * set anew; and whether an API key is asked for. The key itself is never in an address.
 */
export interface SignInSearch {
  from?: string
  logout?: boolean
  ended?: boolean
  reset?: boolean
  by?: 'key'
}

export const parseSignInSearch = ({ from, logout, ended, reset, by }: Record<string, unknown>): SignInSearch => ({
  ...(isPath(from) && { from }),
  ...(logout !== undefined && { logout: true }),
  ...(ended !== undefined && { ended: true }),
  ...(reset !== undefined && { reset: true }),
  ...(by === 'key' && { by }),
})

/** The secret of a mailed link. The route takes it out of the address at once. */
export interface TokenSearch {
  token?: string
}

export const parseTokenSearch = ({ token }: Record<string, unknown>): TokenSearch => ({
  ...(isTextOrNumber(token) && { token: String(token) }),
})

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Digits alone read as a number. */
const isTextOrNumber = (value: unknown): value is string | number => isText(value) || typeof value === 'number'

const isVersion = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0

/** Only a path of this panel: a full address would lead a freshly signed-in person elsewhere. */
const isPath = (value: unknown): value is string => isText(value) && /^\/(?![/\\])/.test(value)
