import type {
  DeleteQueryBuilder,
  DeleteResult,
  InsertObject,
  InsertQueryBuilder,
  InsertResult,
  Kysely,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  UpdateResult,
} from 'kysely'
import type { TenantSchema } from './schema.ts'

type TenantTable = keyof TenantSchema
type NewRow<T extends TenantTable> = Omit<InsertObject<TenantSchema, T>, 'organization_id'>

/**
 * Where queries on an organization's tables start, bound to its rows. A table that is joined is bound by the join, and
 * SQL that is written out by its own conditions.
 */
export interface TenantTables {
  from<T extends TenantTable>(table: T): SelectQueryBuilder<TenantSchema, T, {}>
  insert<T extends TenantTable>(
    table: T,
    rows: NewRow<T> | readonly NewRow<T>[],
  ): InsertQueryBuilder<TenantSchema, T, InsertResult>
  update<T extends TenantTable>(table: T): UpdateQueryBuilder<TenantSchema, T, T, UpdateResult>
  delete<T extends TenantTable>(table: T): DeleteQueryBuilder<TenantSchema, T, DeleteResult>
}

/** What all these tables have in common. */
type Rows = Record<string, { organization_id: string }>

export const bindTables = (db: Kysely<TenantSchema>, organizationId: string): TenantTables => {
  // The builders of all tables at once are more than the compiler can compare; what they have in common is enough here.
  const tables = db as unknown as Kysely<Rows>
  return {
    from: (table: string) => tables.selectFrom(table).where(`${table}.organization_id`, '=', organizationId),
    insert: (table: string, rows: object | object[]) =>
      tables.insertInto(table).values([rows].flat().map((row) => ({ ...row, organization_id: organizationId }))),
    update: (table: string) => tables.updateTable(table).where(`${table}.organization_id`, '=', organizationId),
    delete: (table: string) => tables.deleteFrom(table).where(`${table}.organization_id`, '=', organizationId),
  } as unknown as TenantTables
}
