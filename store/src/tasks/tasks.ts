import type { StaffName } from '@attune/contract/staff/entity'
import { TASK_SORTS, type TaskPriority, type TaskSort, type TaskStatus } from '@attune/contract/tasks/constants'
import type { ListOrder } from '@attune/contract/sort'
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import { isWithinReach, type Reach } from '../staff/reach.ts'
import { staffNameOf } from '../staff/staff-name.ts'
import type { PageQuery } from '../page-by-moment.ts'
import { byMoment, byNumber, byText, pageSorted, type SortKey } from '../page-sorted.ts'
import type { Tenant } from '../store.ts'
import type { TasksTable } from './tables.ts'

/** A task with the names around it. */
export interface TaskRecord extends Selectable<TasksTable> {
  full_name: string
  photo_id: string | null
  photo_url: string | null
  assignee: StaffName | null
  creator: StaffName | null
  starter: StaffName | null
  closer: StaffName | null
  sort_key: string
}

export type TaskEvent = 'opened' | 'started' | 'finished' | 'discarded' | 'expired'

export interface TaskFilter {
  reach: Reach
  taskId?: string | undefined
  taskIds?: readonly string[] | undefined
  status?: readonly TaskStatus[] | undefined
  userAssigned?: readonly [string, ...string[]] | undefined
  contactId?: string | undefined
  priority?: TaskPriority | undefined
  type?: TasksTable['type'] | undefined
  event?: TaskEvent | undefined
  from?: Date | undefined
  to?: Date | undefined
  coach?: string | undefined
  reason?: string | undefined
}

/** In what order tasks are listed: by urgency unless another is chosen. */
export interface TaskOrder extends ListOrder<TaskSort> {
  /** Whether the reader may see names. Others must not learn the order of names either. */
  withPrivate?: boolean
}

/** A page of tasks. Fetches one more than `limit`. */
export const listTasks = async (
  tx: Tenant,
  filter: TaskFilter,
  query: TaskOrder & PageQuery,
): Promise<TaskRecord[]> => {
  const { sort = 'urgency', direction = TASK_SORTS[sort] } = query
  const page = pageSorted(taskSortKeyOf(query), direction, sql`k.task_id`, query)
  const { rows } = await sql<TaskRecord>`
    select k.*, ${page.key} as sort_key, c.full_name, c.photo_id, c.photo_url,
      ${staffNameOf('k.user_assigned')} as assignee, ${staffNameOf('k.created_by')} as creator,
      ${staffNameOf('k.started_by')} as starter, ${staffNameOf('k.closed_by')} as closer
    from tasks k
    join contacts c on c.organization_id = k.organization_id and c.contact_id = k.contact_id
    where ${isMatch(tx, filter)} and c.removed_at is null and ${page.isOn}
    order by ${page.order}`.execute(tx.db)
  return rows
}

/** How many tasks match, up to `most`. */
export const countTasks = async (tx: Tenant, filter: TaskFilter, most: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from tasks k where ${isMatch(tx, filter)} and ${isListed} limit ${most}
    ) as matching`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** What tasks are sorted by in an order. A title may have the client's name in it. */
export const taskSortKeyOf = ({ sort = 'urgency', withPrivate = false }: TaskOrder): SortKey =>
  SORT_KEYS[(sort === 'client' || sort === 'title') && !withPrivate ? 'contactId' : sort]

/** Later than the end of any task. */
const NEVER = sql`'2200-01-01T00:00:00Z'::timestamptz`

const SORT_KEYS: Record<TaskSort | 'contactId', SortKey> = {
  urgency: byNumber(sql`k.urgency`),
  latest: byMoment(sql`k.updated_at`),
  due: byMoment(sql`least(coalesce(k.expires_at, ${NEVER}), ${NEVER})`),
  created: byMoment(sql`k.created_at`),
  client: byText(sql`c.name_key`),
  title: byText(sql`lower(k.title)`),
  contactId: byText(sql`k.contact_id`),
}

/** Written out, so that the planner sees that a partial index of open tasks fits. */
const OF_STATUS: Record<TaskStatus, RawBuilder<unknown>> = {
  new: sql`'new'`,
  active: sql`'active'`,
  done: sql`'done'`,
  discarded: sql`'discarded'`,
  expired: sql`'expired'`,
}

const isOneOf = (status: readonly TaskStatus[]): RawBuilder<unknown> =>
  status.length === 0 ? sql`false` : sql`k.status in (${sql.join(status.map((each) => OF_STATUS[each]))})`

/** A condition on `tasks` as `k`. */
export const isMatch = (tx: Tenant, filter: TaskFilter): RawBuilder<unknown> => {
  const { reach, taskId, taskIds, status, userAssigned, contactId, priority, type, event, from, to, coach, reason } =
    filter
  const all = [sql`k.organization_id = ${tx.organizationId}`, isWithinReach(reach, 'k')]
  if (taskId !== undefined) all.push(sql`k.task_id = ${taskId}`)
  if (taskIds !== undefined) all.push(sql`k.task_id = any(${[...taskIds]})`)
  if (status !== undefined) all.push(isOneOf(status))
  if (userAssigned !== undefined) all.push(isAssignedTo(userAssigned))
  if (contactId !== undefined) all.push(sql`k.contact_id = ${contactId}`)
  if (priority !== undefined) all.push(sql`k.priority = ${priority}`)
  if (type !== undefined) all.push(sql`k.type = ${type}`)
  if (coach === 'none') all.push(sql`k.coach_id is null`)
  else if (coach !== undefined) all.push(sql`k.coach_id = ${coach}`)
  if (reason === 'system') all.push(sql`k.status = 'discarded' and k.closed_by is null`)
  else if (reason !== undefined) all.push(sql`k.reason = ${reason}`)
  if (event !== undefined) all.push(isHappening(event, from ?? null, to ?? null))
  return sql.join(all, sql` and `)
}

/**
 * A condition on `tasks` as `k`: the client is still there. If two who had a task about the same thing were merged, one
 * of the tasks stays behind with the client who is hidden.
 */
export const isListed = sql`not exists (select from contacts hidden where hidden.organization_id = k.organization_id
  and hidden.contact_id = k.contact_id and hidden.removed_at is not null)`

/** With a single person the list can be read in order from an index. */
const isAssignedTo = ([first, ...others]: readonly [string, ...string[]]): RawBuilder<unknown> =>
  others.length === 0 ? sql`k.user_assigned = ${first}` : sql`k.user_assigned = any(${[first, ...others]})`

/** When each event happened, and to which tasks. */
const HAPPENED: Record<TaskEvent, { at: RawBuilder<unknown>; to: RawBuilder<unknown> }> = {
  opened: { at: sql`k.created_at`, to: sql`true` },
  started: { at: sql`k.started_at`, to: sql`k.started_at is not null` },
  finished: { at: sql`k.closed_at`, to: sql`k.status = 'done' and k.closed_at is not null` },
  discarded: { at: sql`k.closed_at`, to: sql`k.status = 'discarded' and k.closed_at is not null` },
  expired: { at: sql`k.closed_at`, to: sql`k.status = 'expired' and k.closed_at is not null` },
}

/** Whether it happened from a moment on and before another. */
export const isHappening = (event: TaskEvent, from: Date | null, to: Date | null): RawBuilder<unknown> => {
  const { at, to: which } = HAPPENED[event]
  const all = [which]
  if (from !== null) all.push(sql`${at} >= ${from}`)
  if (to !== null) all.push(sql`${at} < ${to}`)
  return sql.join(all, sql` and `)
}

export type NewTask = Omit<
  Insertable<TasksTable>,
  'organization_id' | 'status' | 'urgency' | 'rev' | 'updated_at' | 'coach_id'
> & { created_at: Date }

/**
 * Writes a new task, unless the client has an open one of this topic or had one for this occasion. It counts as that of the
 * person it is assigned to, otherwise of the client's primary coach. The caller holds the contact's lock.
 */
export const insertTask = async (tx: Tenant, task: NewTask): Promise<boolean> => {
  const { rows } = await sql`
    insert into tasks (organization_id, task_id, contact_id, title, note, status, priority, type, topic, occasion, question_id,
      coach_id, user_assigned, created_by, created_at, expires_at, urgency, updated_at)
    select ${tx.organizationId}, ${task.task_id}, c.contact_id, ${task.title}, ${task.note ?? null}, 'new', ${task.priority}, ${task.type},
      ${task.topic}, ${task.occasion}, ${task.question_id ?? null}, coalesce(${task.user_assigned ?? null}::text, c.primary_coach_id),
      ${task.user_assigned ?? null}, ${task.created_by ?? null}, ${task.created_at}, ${task.expires_at ?? null},
      ${urgencyOf(task.priority, task.expires_at ?? null)}::int8, ${task.created_at}
    from contacts c
    where c.organization_id = ${tx.organizationId} and c.contact_id = ${task.contact_id} and c.removed_at is null
    on conflict do nothing returning 1`.execute(tx.db)
  return rows.length === 1
}

const PLACES: Record<TaskPriority, number> = { high: 1, medium: 2, low: 3 }
const NEVER_SECONDS = 99_999_999_999

/** Smaller is more urgent: the priority, then the second at which the time is over. */
export const urgencyOf = (priority: TaskPriority, expiresAt: Date | null): bigint => {
  const seconds = expiresAt === null ? NEVER_SECONDS : Math.floor(expiresAt.getTime() / 1000)
  return BigInt(`${PLACES[priority]}${String(seconds).padStart(11, '0')}`)
}

type TaskChange = Omit<Updateable<TasksTable>, 'organization_id' | 'task_id' | 'rev' | 'updated_at'>

/** Changes a task. The caller holds its lock, or the contact's. */
export const changeTask = async (tx: Tenant, taskId: string, set: TaskChange, at: Date): Promise<void> => {
  await tx
    .update('tasks')
    .set({ ...set, rev: sql<number>`rev + 1`, updated_at: at })
    .where('task_id', '=', taskId)
    .execute()
}

/** Locks a task until the transaction ends. */
export const lockTask = (tx: Tenant, taskId: string): Promise<Selectable<TasksTable> | undefined> =>
  tx.from('tasks').selectAll().where('task_id', '=', taskId).forUpdate().executeTakeFirst()

/** Whether the client has another open task of this topic. */
export const hasOpenTask = async (
  tx: Tenant,
  { contact_id, topic }: Pick<Selectable<TasksTable>, 'contact_id' | 'topic'>,
): Promise<boolean> => {
  const row = await tx
    .from('tasks')
    .select('task_id')
    .where('contact_id', '=', contact_id)
    .where('topic', '=', topic)
    .where('status', 'in', ['new', 'active'])
    .executeTakeFirst()
  return row !== undefined
}

/** Which task of a topic: the one about an occasion, or the first that was closed from a moment on. */
export type SettledTask = Pick<Selectable<TasksTable>, 'contact_id' | 'topic'> &
  ({ occasion: string } | { closedSince: Date })

/** Finds the task that the system closed because its reason was gone, unless another one of its topic is open by now. */
export const findSettledTask = async (tx: Tenant, about: SettledTask): Promise<Selectable<TasksTable> | undefined> => {
  if (await hasOpenTask(tx, about)) return undefined
  return tx
    .from('tasks')
    .selectAll()
    .where('contact_id', '=', about.contact_id)
    .where('topic', '=', about.topic)
    .where('status', '=', 'discarded')
    .where('closed_by', 'is', null)
    .$call((query) =>
      'occasion' in about
        ? query.where('occasion', '=', about.occasion)
        : query.where('closed_at', '>=', about.closedSince).orderBy('closed_at'),
    )
    .executeTakeFirst()
}

/** Locks a client's open tasks, so that they stay as they are until the transaction ends. */
export const lockOpenTasks = (tx: Tenant, contactId: string): Promise<Selectable<TasksTable>[]> =>
  tx
    .from('tasks')
    .selectAll()
    .where('contact_id', '=', contactId)
    .where('status', 'in', ['new', 'active'])
    .orderBy('task_id')
    .forUpdate()
    .execute()

/** Open tasks of somebody who has left the organization; none if they have come back. */
export const listTasksOfGone = (
  tx: Tenant,
  accountId: string,
  limit: number,
): Promise<Pick<Selectable<TasksTable>, 'task_id' | 'contact_id'>[]> =>
  tx
    .from('tasks')
    .innerJoin('staff as s', (join) =>
      join.onRef('s.organization_id', '=', 'tasks.organization_id').onRef('s.account_id', '=', 'tasks.user_assigned'),
    )
    .select(['tasks.task_id', 'tasks.contact_id'])
    .where('tasks.user_assigned', '=', accountId)
    .where('tasks.status', 'in', ['new', 'active'])
    .where('s.gone_at', 'is not', null)
    .orderBy('tasks.task_id')
    .limit(limit)
    .execute()

/** Deletes a client's tasks: what staff wrote in them may say who the client is. */
export const deleteTasksOf = async (tx: Tenant, contactId: string): Promise<void> => {
  await tx.delete('tasks').where('contact_id', '=', contactId).execute()
}

export const isWorkedOnBy = async (tx: Tenant, taskId: string, accountId: string): Promise<boolean> => {
  const row = await tx
    .from('tasks')
    .select('task_id')
    .where('task_id', '=', taskId)
    .where('status', '=', 'active')
    .where('user_assigned', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}
