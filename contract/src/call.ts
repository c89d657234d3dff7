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
  /**
   * Whether the call may be made while somebody is switched into this account. `read`: it changes nothing, even though
   * it isn't a GET. `never`: it may not, since it would leave a mark of the account's owner or change their security.
   * `always`: it may, even before the switch is confirmed. If omitted, GETs are allowed at once, changes inside an
   * organization once the switch is confirmed, and changes to the account itself never.
   */
  whileSwitched?: 'read' | 'never' | 'always'
  /** A feature that must be on for the account and its organization. */
  feature?: Feature
  /**
   * It shows private data of the client named by its `id`, or of two clients, the second one named by `with`. It is
   * recorded that somebody looked.
   */
  looks?: true
  /**
   * Its answer isn't kept for repeated requests, so it takes no idempotency key: the answer holds a secret that is
   * shown once, or it is a whole file, or the call only says who is doing what at the moment.
   */
  unkept?: true
  /**
   * The refusal that callers tell apart from all other failures: each failure says in `answer` whether it is this one
   * or `unknown_error`. Its `code` stays the same.
   */
  tellsApart?: 'validation_error'
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
export const call = (right: Right, route: Route, needs: Pick<CallMeta, 'reads' | 'whileSwitched' | 'unkept'> = {}) =>
  base.meta({ right, tenant: false, ...needs }).route(route)

/** Defines a call that accounts make to set up the second factor their organization requires. */
export const callBeforeSecondFactor = (route: Route, needs: Pick<CallMeta, 'whileSwitched'> = {}) =>
  base.meta({ right: 'signed-in', tenant: false, beforeSecondFactor: true, ...needs }).route(route)

/** Defines a call inside one organization. A call with a feature must declare the refusal `FeatureOff`. */
export const tenantCall = (
  right: Exclude<Right, 'public'>,
  route: Route,
  needs: Pick<
    CallMeta,
    'also' | 'feature' | 'reads' | 'anywhere' | 'whileSwitched' | 'looks' | 'unkept' | 'tellsApart'
  > = {},
) => base.meta({ right, tenant: true, ...needs }).route(route)
