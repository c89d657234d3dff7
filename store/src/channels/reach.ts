import type { Tenant } from '../store.ts'

interface At {
  carrier: string
  address: string
}

/** Since when the carrier of an address hasn't answered, and whether the admins know. Undefined if it isn't ours. */
export const loadReach = (
  tx: Tenant,
  { carrier, address }: At,
): Promise<{ unreachable_since: Date | null; unreachable_told: boolean } | undefined> =>
  tx
    .from('addresses')
    .select(['unreachable_since', 'unreachable_told'])
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .executeTakeFirst()

/** Notes that the carrier of an address doesn't answer, unless that is known. */
export const noteUnreachable = async (tx: Tenant, { carrier, address }: At, now: Date): Promise<void> => {
  await tx
    .update('addresses')
    .set({ unreachable_since: now })
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .where('unreachable_since', 'is', null)
    .execute()
}

/** Notes that the admins are told. False if they have been: the first one in tells them. */
export const noteTold = async (tx: Tenant, { carrier, address }: At): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .update('addresses')
    .set({ unreachable_told: true })
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .where('unreachable_since', 'is not', null)
    .where('unreachable_told', '=', false)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const noteReached = async (tx: Tenant, { carrier, address }: At): Promise<void> => {
  await tx
    .update('addresses')
    .set({ unreachable_since: null, unreachable_told: false })
    .where('carrier', '=', carrier)
    .where('address', '=', address)
    .where('unreachable_since', 'is not', null)
    .execute()
}
