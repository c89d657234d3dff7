import type pg from 'pg'

export const NORTHLINE = `or_${'a'.repeat(32)}`
export const HARBOUR = `or_${'b'.repeat(32)}`
/** Northline's only contact. */
export const MARIA = `ct_${'a'.repeat(32)}`
/** Harbour's only contact. */
export const FIONA = `ct_${'b'.repeat(32)}`

/** Seeds two organizations, each with a number, a contact with a thread, and one job. */
export const seedTwoOrganizations = async (owner: pg.Pool): Promise<void> => {
  for (const [organization, contact, name] of [
    [NORTHLINE, MARIA, 'Maria'],
    [HARBOUR, FIONA, 'Fiona'],
  ] as const) {
    await owner.query(
      `insert into organizations (organization_id, title, time_zone, created_at) values ($1, $2, 'UTC', now())`,
      [organization, `${name}’s`],
    )
    await owner.query(`insert into addresses values ('simulator', $1, $1)`, [organization])
    await owner.query(
      `insert into contacts (organization_id, contact_id, status, full_name, phone, email, created_at)
        values ($1, $2, 'active', $3, '+13035550142', 'same@client.example', now())`,
      [organization, contact, name],
    )
    await owner.query(`insert into threads (organization_id, contact_id, moved_at) values ($1, $2, now())`, [
      organization,
      contact,
    ])
    await owner.query(
      `insert into work (kind, organization_id, payload, due_at, created_at) values ('x', $1, '{}', now(), now())`,
      [organization],
    )
  }
}

/** Runs one statement in a transaction of an organization and rolls it back. */
export const inOrganization = async (
  pool: pg.Pool,
  organization: string,
  statement: string,
): Promise<pg.QueryResult> => {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local attune.organization = '${organization}'`)
    return await client.query(statement)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
