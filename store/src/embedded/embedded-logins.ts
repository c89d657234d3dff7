import type { Connection, Logins } from '../connection.ts'
import type { LoginNames } from '../provide-logins.ts'
import type { EmbeddedDatabase } from './start-embedded.ts'

/** The product's logins in the embedded database are the two roles themselves. */
export const EMBEDDED_LOGINS: LoginNames = { tenant: 'attune_tenant', global: 'attune_global' }

/** The connections of an embedded database: the schema's owner, and the product's logins. */
export const toEmbeddedLogins = (
  { host, port, password }: Pick<EmbeddedDatabase, 'host' | 'port' | 'password'>,
  database = 'attune',
): { owner: Connection; logins: Logins } => {
  const place = { host, port, database, ...(password === undefined ? {} : { password }) }
  const global = { ...place, user: EMBEDDED_LOGINS.global }
  return {
    owner: { ...place, user: 'postgres' },
    logins: { tenant: { ...place, user: EMBEDDED_LOGINS.tenant }, global, listen: global, prepare: true },
  }
}
