import { oc } from '@orpc/contract'
import type { Permission } from './permissions.ts'

/** Who may make a call: anybody, anybody signed in, or who holds a permission. */
export type Right = 'public' | 'signed-in' | Permission

export interface CallMeta {
  right: Right
  /** True for calls that act inside one organization, chosen or the account's own. */
  tenant: boolean
}

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
}

const base = oc.$meta<CallMeta>({ right: 'signed-in', tenant: false })

/** Starts a call. A right must be named: a call without one does not compile. */
export const call = (right: Right, route: Route) => base.meta({ right, tenant: false }).route(route)

/** Starts a call that acts inside one organization. */
export const tenantCall = (right: Exclude<Right, 'public'>, route: Route) =>
  base.meta({ right, tenant: true }).route(route)
