import { oc } from '@orpc/contract'
import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** Who may make a call: anyone, any signed-in account, or accounts with a permission. */
export type Right = 'public' | 'signed-in' | Permission

export interface CallMeta {
  right: Right
  /** True for calls inside one organization: the chosen one, or the account's own. */
  tenant: boolean
  /** A POST that only reads, so it can be repeated safely, like every GET. */
  reads?: true
  /** Also for admins of the installation who haven't chosen an organization: they get all organizations at once. */
  anywhere?: true
  /** A second permission that the call requires. */
  also?: Permission
  /** A feature that must be on for the account and its organization. */
  feature?: Feature
  /** Whether accounts that still have to set up a required second factor may make it. */
  beforeSecondFactor?: boolean
}

interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  summary: string
}

const base = oc.$meta<CallMeta>({ right: 'signed-in', tenant: false })

/** Defines a call. The right is required, so that no call is left open by accident. */
export const call = (right: Right, route: Route) => base.meta({ right, tenant: false }).route(route)

/** Defines a call that accounts make to set up the second factor their organization requires. */
export const callBeforeSecondFactor = (route: Route) =>
  base.meta({ right: 'signed-in', tenant: false, beforeSecondFactor: true }).route(route)

/** Defines a call inside one organization. A call with a feature must declare the refusal `FeatureOff`. */
export const tenantCall = (
  right: Exclude<Right, 'public'>,
  route: Route,
  needs: Pick<CallMeta, 'also' | 'feature' | 'reads' | 'anywhere'> = {},
) => base.meta({ right, tenant: true, ...needs }).route(route)
