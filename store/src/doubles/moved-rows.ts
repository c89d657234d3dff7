import { sql } from 'kysely'
import type { Tenant } from '../store.ts'

/** One task about the same thing is enough. */
const SAME_TASK = sql`exists (select from tasks other where other.organization_id = moving.organization_id
      and other.contact_id = other_contact and other.topic = moving.topic
      and (other.occasion = moving.occasion
        or (other.status in ('new', 'active') and moving.status in ('new', 'active'))))`

/** The job of a program that hasn't ended names the client. */
const IN_PROGRAM = sql`moving.ended_at is null`

const NONE = sql`false`

/** Tables whose rows belong to one client each, with the row's id, and which of them can't move, or move back. */
const MOVED = {
  contact_notes: { id: 'note_id', except: NONE, back: NONE },
  contact_sign_ups: { id: 'sign_up_id', except: NONE, back: NONE },
  manager_requests: { id: 'request_id', except: NONE, back: NONE },
  notices: { id: 'notice_id', except: NONE, back: NONE },
  scheduled_messages: { id: 'scheduled_id', except: NONE, back: NONE },
  program_states: { id: 'state_id', except: IN_PROGRAM, back: IN_PROGRAM },
  tasks: { id: 'task_id', except: SAME_TASK, back: SAME_TASK },
} as const
export type MovedTable = keyof typeof MOVED
export const MOVED_TABLES = Object.keys(MOVED) as MovedTable[]

/** Moves what belongs to one client to another, and notes what was moved, so that it can be moved back. */
export const moveRows = async (tx: Tenant, mergeId: string, goes: string, stays: string): Promise<void> => {
  for (const table of MOVED_TABLES) {
    const { id, except } = MOVED[table]
    await sql`with moved as (
        update ${sql.table(table)} moving set contact_id = ${stays} from (select ${stays}::text as other_contact) target
        where moving.organization_id = ${tx.organizationId} and moving.contact_id = ${goes} and not (${except})
        returning ${sql.ref(`moving.${id}`)} as row_id
      )
      insert into contact_merge_rows (organization_id, merge_id, source, row_id)
      select ${tx.organizationId}, ${mergeId}, ${table}, row_id from moved`.execute(tx.db)
  }
}

/** Moves back what a merge moved, if it is still there and the one that went has nothing in its place. */
export const moveRowsBack = async (tx: Tenant, mergeId: string, goes: string, stays: string): Promise<void> => {
  for (const table of MOVED_TABLES)
    await sql`update ${sql.table(table)} moving set contact_id = ${goes}
      from contact_merge_rows r, (select ${goes}::text as other_contact) target
      where not (${MOVED[table].back}) and r.organization_id = ${tx.organizationId} and r.merge_id = ${mergeId} and r.source = ${table}
        and moving.organization_id = ${tx.organizationId} and moving.contact_id = ${stays}
        and ${sql.ref(`moving.${MOVED[table].id}`)} = r.row_id`.execute(tx.db)
}

/** Puts the one that stays into the personal folders of the other. */
export const joinFolders = async (tx: Tenant, mergeId: string, goes: string, stays: string): Promise<void> => {
  await sql`with joined as (
      insert into thread_folder_members (organization_id, folder_id, contact_id, hand)
      select organization_id, folder_id, ${stays}, hand from thread_folder_members
      where organization_id = ${tx.organizationId} and contact_id = ${goes} and hand = 'in'
      on conflict do nothing returning folder_id
    )
    insert into contact_merge_rows (organization_id, merge_id, source, row_id)
    select ${tx.organizationId}, ${mergeId}, 'thread_folder_members', folder_id from joined`.execute(tx.db)
}

export const leaveFolders = async (tx: Tenant, mergeId: string, stays: string): Promise<void> => {
  await sql`delete from thread_folder_members f using contact_merge_rows r
    where r.organization_id = ${tx.organizationId} and r.merge_id = ${mergeId} and r.source = 'thread_folder_members'
      and f.organization_id = ${tx.organizationId} and f.contact_id = ${stays} and f.folder_id = r.row_id`.execute(
    tx.db,
  )
}

/** Replies that somebody has begun, unless they have begun one to the one that stays, or quote a message. */
export const moveDrafts = async (tx: Tenant, mergeId: string, goes: string, stays: string): Promise<void> => {
  await sql`with moved as (
      update drafts d set contact_id = ${stays}
      where d.organization_id = ${tx.organizationId} and d.contact_id = ${goes} and d.quotes_sequence is null
        and not exists (select from drafts o where o.organization_id = d.organization_id
          and o.contact_id = ${stays} and o.account_id = d.account_id)
      returning d.account_id
    )
    insert into contact_merge_rows (organization_id, merge_id, source, row_id)
    select ${tx.organizationId}, ${mergeId}, 'drafts', account_id from moved`.execute(tx.db)
}

export const moveDraftsBack = async (tx: Tenant, mergeId: string, goes: string, stays: string): Promise<void> => {
  await sql`update drafts d set contact_id = ${goes} from contact_merge_rows r
    where r.organization_id = ${tx.organizationId} and r.merge_id = ${mergeId} and r.source = 'drafts'
      and d.organization_id = ${tx.organizationId} and d.contact_id = ${stays} and d.account_id = r.row_id
      and not exists (select from drafts o where o.organization_id = d.organization_id
        and o.contact_id = ${goes} and o.account_id = d.account_id)`.execute(tx.db)
}

/** What a client has asked of automation: whichever asks for less. A coach who has the conversation keeps it. */
export const joinRules = async (tx: Tenant, goes: string, stays: string): Promise<void> => {
  await sql`insert into client_rules as own (organization_id, contact_id, less_steps, paused_until, later_on, hours_from,
      hours_to, person_asked_at)
    select organization_id, ${stays}, less_steps, paused_until, later_on, hours_from, hours_to, person_asked_at
    from client_rules where organization_id = ${tx.organizationId} and contact_id = ${goes}
    on conflict (organization_id, contact_id) do update set
      less_steps = greatest(own.less_steps, excluded.less_steps),
      paused_until = greatest(own.paused_until, excluded.paused_until),
      later_on = coalesce(own.later_on, excluded.later_on),
      hours_from = case when own.hours_from is null then excluded.hours_from else own.hours_from end,
      hours_to = case when own.hours_from is null then excluded.hours_to else own.hours_to end,
      person_asked_at = least(own.person_asked_at, excluded.person_asked_at)`.execute(tx.db)
  // The one that stays keeps the row of its last takeover, however long ago that was.
  await sql`insert into takeovers as own (organization_id, contact_id, account_id, since, last_sign_at, handed_back_at)
    select organization_id, ${stays}, account_id, since, last_sign_at, handed_back_at from takeovers
    where organization_id = ${tx.organizationId} and contact_id = ${goes} and handed_back_at is null
    on conflict (organization_id, contact_id) do update set account_id = excluded.account_id, since = excluded.since,
      last_sign_at = excluded.last_sign_at, handed_back_at = null
      where own.last_sign_at < excluded.last_sign_at`.execute(tx.db)
}

/** WhatsApp counts its 24 hours from the last text of either number. */
export const joinWindows = async (tx: Tenant, goes: string, stays: string): Promise<void> => {
  await sql`insert into whatsapp_windows as own (organization_id, contact_id, own_address, opened_at, closed_at)
    select organization_id, ${stays}, own_address, opened_at, closed_at from whatsapp_windows
    where organization_id = ${tx.organizationId} and contact_id = ${goes}
    on conflict (organization_id, contact_id, own_address) do update
      set opened_at = excluded.opened_at, closed_at = excluded.closed_at where own.opened_at < excluded.opened_at`.execute(
    tx.db,
  )
}

/** A photo belongs to the client who shows it, with whom it is erased. */
export const movePhoto = async (tx: Tenant, photoId: string, contactId: string): Promise<void> => {
  await tx.update('media').set({ contact_id: contactId }).where('media_id', '=', photoId).execute()
}

/** Since when a client waits for an answer. */
export const loadMarks = (tx: Tenant, contactId: string): Promise<{ needs_answer_since: Date | null }> =>
  tx.from('threads').select('needs_answer_since').where('contact_id', '=', contactId).executeTakeFirstOrThrow()

/**
 * Someone who waited before a merge still waits, since the earlier of the two times. Only what comes next in the own
 * thread is part of the wait, unless that thread was waiting itself.
 */
export const joinWait = async (tx: Tenant, contactId: string, since: Date): Promise<void> => {
  await sql`update threads set needs_answer_since = least(needs_answer_since, ${since}::timestamptz),
      waiting_from_sequence = coalesce(waiting_from_sequence, last_sequence + 1), rev = rev + 1
    where organization_id = ${tx.organizationId} and contact_id = ${contactId}`.execute(tx.db)
}

/** The one that stays takes the place in the list of the later of both conversations. */
export const joinPlace = async (tx: Tenant, goes: string, stays: string): Promise<void> => {
  await sql`update threads t set moved_at = greatest(t.moved_at, o.moved_at), rev = t.rev + 1 from threads o
    where t.organization_id = ${tx.organizationId} and t.contact_id = ${stays}
      and o.organization_id = t.organization_id and o.contact_id = ${goes}`.execute(tx.db)
}
