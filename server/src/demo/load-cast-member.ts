import type { OrganizationKey, StaffKey } from '@attune/samples/shapes'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { loadMember } from '../staff/load-member.ts'
import { castOf } from './cast.ts'

/** One of the demo's staff as the person who does what is seeded in their name. */
export const loadCastMember = async (deps: Deps, key: OrganizationKey, staff: StaffKey): Promise<Member> => {
  const { organizationId, accountId } = castOf(key)
  const member = await loadMember(deps, { accountId: accountId(staff), organizationId }, 'demo')
  if (member === null) throw new Error(`${staff} is not in the demo.`)
  return member
}
