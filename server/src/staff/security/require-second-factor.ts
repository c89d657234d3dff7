import { appendGlobalFacts } from '@attune/store/facts/append-facts'
import { lockOrganization, setSecondFactorRule } from '@attune/store/organizations/organizations'
import type { Deps } from '../../deps.ts'
import { verifyPasswordAndCode } from '../account/verify-password.ts'
import { recordSecurityEvent } from '../../security-log/record-security-event.ts'
import { forgetSessions } from '../session-cache.ts'
import { actorIdOf, byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'

/**
 * Sets whether everyone in the organization must have a second factor. It takes effect immediately in this process,
 * within five seconds in others.
 */
export const requireSecondFactor = async (
  deps: Deps,
  who: Member,
  input: { required: boolean; password: string; code?: string | undefined },
): Promise<{ required: boolean }> => {
  const { required } = input
  await verifyPasswordAndCode(deps, who, input)
  const { organizationId } = who
  const changed = await deps.store.globalTransaction(async (tx) => {
    const organization = await lockOrganization(tx, organizationId)
    if (organization === undefined || organization.require_second_factor === required) return false
    await setSecondFactorRule(tx, organizationId, required)
    await appendGlobalFacts(tx, organizationId, [{ kind: 'OrganizationChanged', ...byOf(who, deps.now()) }])
    return true
  })
  if (!changed) return { required }
  forgetSessions()
  deps.store.hints.give('facts')
  recordSecurityEvent(deps, who, 'rights-changed', {
    organizationId,
    actorId: actorIdOf(who),
    detail: { secondFactor: required ? 'required' : 'not required' },
  })
  return { required }
}
