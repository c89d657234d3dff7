import type { CallMeta } from '@attune/contract/call'
import type { CallContext } from '../calls/handler.ts'
import { Refusal } from '../refusal.ts'
import { memberOf, personOf } from '../staff/session-cache.ts'
import { may } from '../calls/who.ts'

/**
 * Fills in who makes the call, or refuses: 401 if nobody is signed in, 403 without an organization or the right. Runs
 * before the input is read.
 */
export const permit = async (context: CallContext, meta: CallMeta): Promise<CallContext> => {
  if (meta.right === 'public') return context
  const { deps, token, visitor } = context
  const person = token === null ? null : await personOf(deps, token, visitor)
  if (token === null || person === null) throw new Refusal('AuthenticationRequired')
  if (meta.right !== 'signed-in' && !may(person, meta.right)) throw new Refusal('AccessDenied')
  if (!meta.tenant) return { ...context, person }
  const member = await memberOf(deps, token, visitor, context.chosenOrganization)
  if (member !== null) return { ...context, person, member }
  throw new Refusal(
    person.home === null && context.chosenOrganization === null ? 'OrganizationRequired' : 'AccessDenied',
  )
}
