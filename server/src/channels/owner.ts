import type { Tenant } from '@attune/store/store'
import { causeOf } from '../calls/by.ts'
import type { Member } from '../calls/who.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { loadMember } from '../staff/load-member.ts'
import { noteMember } from '../staff/note-member.ts'

/** Stores the name of the person a channel is given to. Refuses anybody but the organization's own people. */
export const noteOwner = async (deps: Deps, tx: Tenant, who: Member, accountId: string): Promise<void> => {
  const { organizationId } = who
  const member = await loadMember(deps, { accountId, organizationId }, causeOf(who))
  if (member === null || member.home !== organizationId || member.account.kind !== 'person')
    throw new Refusal('ChannelOwnerUnknown')
  await noteMember(tx, member)
}
