import type { StaffName } from '@attune/contract/staff/entity'
import { sql, type RawBuilder } from 'kysely'

/**
 * Who the account id in a column belongs to, for the select list of a query on that table. Null if the column is null,
 * or the account has never belonged to this organization.
 */
export const staffNameOf = (column: `${string}.${string}`): RawBuilder<StaffName | null> => {
  const id = sql.ref(column)
  const organization = sql.ref(`${column.slice(0, column.indexOf('.'))}.organization_id`)
  return sql`case when ${id} is null then null else (
    select jsonb_build_object('_id', named.account_id, 'name', named.name, 'email', named.email) from staff named
    where named.organization_id = ${organization} and named.account_id = ${id}) end`
}
