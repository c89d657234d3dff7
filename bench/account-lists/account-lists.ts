import type { Person } from '@attune/server/calls/who'
import type { Deps } from '@attune/server/deps'
import { listOrganizations } from '@attune/server/organizations/read-organizations'
import { listUsers } from '@attune/server/staff/users/list-users'
import type pg from 'pg'
import type { Ask } from '../beside.ts'

/** A list of the product beside the same written by hand. Both answer the same. */
export interface List {
  what: string
  ours: Ask
  limit: Ask
}

/** As many as the panel asks for. */
const USERS_PAGE = 10
const ORGANIZATIONS_PAGE = 5

interface Sizes {
  organizationId: string
  users: number
  organizations: number
}

/** Users of one organization, and organizations; all of them, and those found by part of a name. */
export const accountLists = (
  deps: Deps,
  admin: Person,
  pool: pg.Pool,
  { organizationId, users, organizations }: Sizes,
): List[] => {
  const ask =
    (sql: string, values: unknown[], page: number): Ask =>
    async () =>
      (await pool.query<{ name: string }>(sql, [...values, page + 1])).rows.slice(0, page).map(({ name }) => name)
  const usersOf = (q?: string): Ask => {
    const asked = { organization: organizationId, limit: USERS_PAGE, ...(q !== undefined && { q }) }
    return async () => (await listUsers(deps, admin, asked)).data.map(({ name }) => name)
  }
  const organizationsOf = (q?: string): Ask => {
    const asked = { limit: ORGANIZATIONS_PAGE, ...(q !== undefined && { q }) }
    return async () => (await listOrganizations(deps, admin, asked)).data.map(({ title }) => title)
  }
  return [
    {
      what: `users of an organization with ${users}`,
      ours: usersOf(),
      limit: ask(`${USERS} order by lower(a.name), a.account_id limit $2`, [organizationId], USERS_PAGE),
    },
    {
      what: '… by part of a name',
      ours: usersOf('quill'),
      limit: ask(
        `${USERS} and (lower(a.name) like '%quill%' or a.email like '%quill%')
         order by lower(a.name), a.account_id limit $2`,
        [organizationId],
        USERS_PAGE,
      ),
    },
    {
      what: `${organizations} organizations`,
      ours: organizationsOf(),
      limit: ask(`${ORGANIZATIONS} order by title, organization_id limit $1`, [], ORGANIZATIONS_PAGE),
    },
    {
      what: '… by part of a title',
      ours: organizationsOf('a1'),
      limit: ask(
        `${ORGANIZATIONS} and lower(title) like '%a1%' order by title, organization_id limit $1`,
        [],
        ORGANIZATIONS_PAGE,
      ),
    },
  ]
}

const USERS = `
  select a.*, m.role, m.organization_id from memberships m join accounts a using (account_id)
  where m.organization_id = $1 and a.kind = 'person' and a.removed_at is null`

const ORGANIZATIONS = 'select *, title as name from organizations where erased_at is null'
