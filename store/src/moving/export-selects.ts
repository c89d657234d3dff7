import { SHARED_TABLES, JOB_COLUMNS, JOB_KINDS, JOBS, type CoveredTable } from './covered-tables.ts'

/** How a table's rows are read. */
export interface ExportSelect {
  name: string
  columns: readonly string[]
  /** A statement that returns one `line` of JSON for each row. Ids are checked before they get here. */
  text: (organizationId: string) => string
}

interface Whose {
  /** One client and those merged into them; null for everything. */
  clientIds: readonly string[] | null
}

const oneOf = (ids: readonly string[]): string => `(${ids.map(literal).join(', ')})`

export const coveredSelect = ({ name, columns, key, ofClient }: CoveredTable, { clientIds }: Whose): ExportSelect => {
  const used = name === 'media' ? ` and state = 'ready' and used_at is not null` : ''
  const about = clientIds !== null && ofClient ? ` and contact_id in ${oneOf(clientIds)}` : ''
  const order = key.filter((column) => column !== 'organization_id').map(identifier)
  return {
    name,
    columns,
    text: (organizationId) =>
      linesOf(
        `select ${columns.map(identifier).join(', ')} from ${identifier(name)}
          where organization_id = ${literal(organizationId)}${about}${used}
          ${order.length === 0 ? '' : `order by ${order.join(', ')}`}`,
      ),
  }
}

/** The organization itself, and the accounts that belong to it. A client's export has neither. */
export const sharedSelects = (contactId: string | null): ExportSelect[] =>
  contactId !== null
    ? []
    : [
        {
          name: 'organizations',
          columns: SHARED_TABLES.organizations,
          text: (organizationId) =>
            linesOf(
              `select ${SHARED_TABLES.organizations.join(', ')} from organizations
                where organization_id = ${literal(organizationId)}`,
            ),
        },
        ...(['accounts', 'memberships'] as const).map((name) => ({
          name,
          columns: SHARED_TABLES[name],
          text: (organizationId: string) =>
            linesOf(
              `select ${SHARED_TABLES[name].join(', ')} from ${name} where account_id in
                (select account_id from memberships where organization_id = ${literal(organizationId)})
                order by account_id`,
            ),
        })),
      ]

/** The event log, in its order. */
export const factsSelect = ({ clientIds }: Whose): ExportSelect => ({
  name: 'facts',
  columns: SHARED_TABLES.facts,
  text: (organizationId) =>
    linesOf(
      `select ${SHARED_TABLES.facts.join(', ')} from facts where organization_id = ${literal(organizationId)}
        ${clientIds === null ? '' : `and contact_id in ${oneOf(clientIds)}`} order by xid, position`,
    ),
})

/** What is due later, whether it is running here or was moved in and not started yet. */
export const jobsSelect = ({ clientIds }: Whose): ExportSelect => {
  const columns = JOB_COLUMNS.join(', ')
  const which = `kind in (${JOB_KINDS.map(literal).join(', ')})`
  const about = clientIds === null ? '' : ` and payload ->> 'contactId' in ${oneOf(clientIds)}`
  const from = (table: string, organizationId: string) =>
    `select ${columns} from ${table} where organization_id = ${literal(organizationId)} and ${which}${about}`
  return {
    name: JOBS,
    columns: JOB_COLUMNS,
    text: (organizationId) =>
      linesOf(
        `select ${columns} from (${from('work', organizationId)} union all ${from('moved_work', organizationId)}) as jobs
          order by due_at, kind, payload::text`,
      ),
  }
}

const linesOf = (select: string): string => `select to_json(one)::text as line from (${select}) as one`

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
