import type { CallMeta } from '@attune/contract/call'
import type { CallContext } from '../calls/handler.ts'
import { Refusal } from '../refusal.ts'
import { recordOwnSecurityEvent } from '../security-log/record-security-event.ts'
import { memberOf, personOf } from '../staff/session-cache.ts'
import { withTask } from '../tasks/with-task.ts'
import { hasFeature, may } from '../calls/who.ts'

/**
 * Fills in the caller, or refuses: 401 without a session, 403 without an organization, the right or a required second
 * factor. Runs before the input is read.
 */
export const permit = async (context: CallContext, meta: CallMeta): Promise<CallContext> => {
  if (meta.right === 'public') return context
  const { deps, token, visitor } = context
  const person = token === null ? null : await personOf(deps, token, visitor)
  if (token === null || person === null) throw new Refusal('AuthenticationRequired')
  if (person.needsSecondFactor && meta.beforeSecondFactor !== true) throw new Refusal('SecondFactorSetUpRequired')
  const deny = (): Refusal => {
    recordOwnSecurityEvent(deps, person, 'access-denied', { call: context.call })
    return new Refusal('AccessDenied')
  }
  if (meta.right !== 'signed-in' && !may(person, meta.right)) throw deny()
  if (meta.also !== undefined && !may(person, meta.also)) throw deny()
  if (meta.feature !== undefined && !hasFeature(person, meta.feature)) throw new Refusal('FeatureOff')
  if (!meta.tenant) return { ...context, person }
  if (meta.anywhere === true && person.home === null && context.chosenOrganization === null)
    return { ...context, person }
  const member = await memberOf(deps, token, visitor, context.chosenOrganization)
  if (member !== null) return { ...context, person, member: await withTask(deps, member, context.contactTask) }
  if (person.home === null && context.chosenOrganization === null) throw new Refusal('OrganizationRequired')
  throw deny()
}
