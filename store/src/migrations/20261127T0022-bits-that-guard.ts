import { sql, type Kysely } from 'kysely'

/** A bit that guarded nothing so far, and the bits whose holders could do what it now guards. */
const NEWLY_ASKED = [
  // phone-numbers.view: organizations.view (Channels) or conversations.view (My Number)
  { bit: 4, of: [89, 60] },
  // users.create: invites.send
  { bit: 18, of: [13] },
]
const ALL = 1n

/** Whoever could see numbers or invite people by a mask of their own, their role's or their organization's still can. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['organizations', 'memberships'] as const) {
    const id = sql.ref(table === 'organizations' ? 'organization_id' : 'account_id')
    const { rows } = await sql<{ id: string; mask: string }>`
      select ${id} as id, permissions::text as mask from ${sql.table(table)} where permissions is not null`.execute(db)
    for (const { id: of, mask } of rows) {
      const widened = widen(mask)
      if (widened !== mask)
        await sql`update ${sql.table(table)} set permissions = ${widened}::numeric where ${id} = ${of}`.execute(db)
    }
  }
  const { rows } = await sql<{ id: string; masks: Record<string, string> }>`
    select organization_id as id, permissions_by_role as masks from organizations where permissions_by_role <> '{}'`.execute(
    db,
  )
  for (const { id, masks } of rows) {
    const widened = Object.fromEntries(Object.entries(masks).map(([role, mask]) => [role, widen(mask)]))
    await sql`update organizations set permissions_by_role = ${JSON.stringify(widened)}::jsonb
      where organization_id = ${id}`.execute(db)
  }
}

const widen = (text: string): string => {
  let mask = BigInt(text)
  if ((mask & ALL) === ALL) return text
  const has = (bit: number): boolean => ((mask >> BigInt(bit)) & 1n) === 1n
  for (const { bit, of } of NEWLY_ASKED) if (of.some(has)) mask |= 1n << BigInt(bit)
  return mask.toString()
}
