import { listStaffInReach } from '@attune/store/contacts/options'
import type { Tenant } from '@attune/store/store'
import type { LockedContact } from './access.ts'

type Coached = Pick<LockedContact, 'primary_coach_id'>

/** Who the primary coaches of these clients are. Null for a client who has none, or whose coach has left. */
export const loadCoaches = async (
  tx: Tenant,
  contacts: readonly Coached[],
): Promise<(contact: Coached) => { name: string } | null> => {
  const ids = [...new Set(contacts.flatMap(({ primary_coach_id: id }) => (id === null ? [] : [id])))]
  const staff = ids.length === 0 ? [] : await listStaffInReach(tx, { kind: 'coaches', accountIds: ids })
  const coaches = new Map(staff.map(({ account_id: id, name }) => [id, { name }]))
  return ({ primary_coach_id: id }) => (id === null ? null : (coaches.get(id) ?? null))
}
