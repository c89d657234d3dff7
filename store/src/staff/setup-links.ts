import type { Global } from '../store.ts'

/** Replaces the link that sets up the installation. */
export const replaceSetupLink = async (db: Global, tokenHash: Buffer, expiresAt: Date): Promise<void> => {
  await db.deleteFrom('setup_links').execute()
  await db.insertInto('setup_links').values({ token_hash: tokenHash, expires_at: expiresAt }).execute()
}

/** The hashes of the links that still work: one, or none. */
export const listSetupLinks = async (db: Global, now: Date): Promise<Buffer[]> => {
  const rows = await db.selectFrom('setup_links').select('token_hash').where('expires_at', '>', now).execute()
  return rows.map((row) => row.token_hash)
}

export const deleteSetupLinks = async (db: Global): Promise<void> => {
  await db.deleteFrom('setup_links').execute()
}

/** Whether nobody has used the installation yet: it has neither an organization nor an account. */
export const isUntouched = async (db: Global): Promise<boolean> => {
  const [organization, account] = await Promise.all([
    db.selectFrom('organizations').select('organization_id').limit(1).executeTakeFirst(),
    db.selectFrom('accounts').select('account_id').limit(1).executeTakeFirst(),
  ])
  return organization === undefined && account === undefined
}
