import { isText, isTextOrNumber, onlyParsed } from './search.ts'

/** `confirm`: ask before signing out, because another site sent the visitor here. */
export interface SignOutSearch {
  confirm?: boolean
}

export const parseSignOutSearch = ({ confirm }: Record<string, unknown>): SignOutSearch => ({
  ...(confirm !== undefined && { confirm: true }),
})

/**
 * Search parameters of the sign-in page: where to continue (`from`); whether the user has just signed out (`logout`),
 * the session ended (`ended`) or the password was reset (`reset`); and whether to ask for an API key (`by`). The key
 * itself is never in an address.
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

/** The secret token of an emailed link. The route removes it from the address at once. */
export interface TokenSearch {
  token?: string
}

export const parseTokenSearch = ({ token }: Record<string, unknown>): TokenSearch => ({
  ...(isTextOrNumber(token) && { token: String(token) }),
})

/** Validators of routes that have a guard. TypeScript can't infer their types where the route is defined. */
export const signInSearch = onlyParsed(parseSignInSearch)
export const tokenSearch = onlyParsed(parseTokenSearch)

/**
 * Only accepts paths within this panel: anything else could redirect someone who just signed in to another site.
 * Browsers read `\` as `/`, drop tabs and line breaks, and resolve dots, so `/.//another.site` becomes
 * `//another.site`.
 */
const isPath = (value: unknown): value is string =>
  isText(value) &&
  /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value) &&
  !new URL(value, 'https://panel.invalid').pathname.startsWith('//')
