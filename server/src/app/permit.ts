import type { CallMeta } from '@attune/contract/call'
import type { CallContext } from '../calls/handler.ts'
import { Refusal } from '../refusal.ts'
import { recordOwnSecurityEvent } from '../security-log/record-security-event.ts'
import { memberOf } from '../staff/session-cache.ts'
import { withTask } from '../tasks/with-task.ts'
import { hasFeature, may } from '../calls/who.ts'
import { personNamed, refuseWhileSwitched, withSwitch } from './while-switched.ts'

/**
 * Fills in the caller, or refuses: 401 without a session, 403 without an organization, the right or a required second
 * factor. Runs before the input is read.
 */
export const permit = async (context: CallContext, meta: CallMeta): Promise<CallContext> => {
  if (meta.right === 'public') return context
  const { token, visitor } = context
  const named = token === null ? null : await personNamed(context, token)
  if (token === null || named === null) throw new Refusal('AuthenticationRequired')
  const deps = context.begin?.(named) ?? context.deps
  refuseWhileSwitched(context, meta, named)
  const person = withSwitch(named)
  if (person.needsSecondFactor && meta.beforeSecondFactor !== true) throw new Refusal('SecondFactorSetUpRequired')
  const deny = (): Refusal => {
    recordOwnSecurityEvent(deps, person, 'access-denied', { call: context.call })
    return new Refusal('AccessDenied')
  }
  if (meta.right !== 'signed-in' && !may(person, meta.right)) throw deny()
  if (meta.also !== undefined && !may(person, meta.also)) throw deny()
  if (meta.feature !== undefined && !hasFeature(person, meta.feature)) throw new Refusal('FeatureOff')
  if (!meta.tenant) return { ...context, deps, person }
  if (meta.anywhere === true && person.home === null && context.chosenOrganization === null)
    return { ...context, deps, person }
  const member = await memberOf(deps, token, visitor, context.chosenOrganization)
  // Whose task it is, and whether it is being worked on, is up to the owner: somebody switched into the account names
  // none.
  const task = person.switched === undefined ? context.contactTask : null
  if (member !== null) return { ...context, deps, person, member: await withTask(deps, withSwitch(member), task) }
  if (person.home === null && context.chosenOrganization === null) throw new Refusal('OrganizationRequired')
  throw deny()
}
