import { REQUEST_TEXT_MAX } from '@attune/contract/contacts/limits'
import type { ManagerRequest } from '@attune/contract/contacts/entity'
import type { Page } from '@attune/contract/page'
import {
  closeManagerRequest as close,
  insertManagerRequest,
  listManagerRequests as list,
  reopenManagerRequest,
  type ManagerRequestRecord,
} from '@attune/store/contacts/manager-requests'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../../deps.ts'
import { newId } from '../../new-id.ts'
import { Refusal } from '../../refusal.ts'
import { noteMember } from '../../staff/note-member.ts'
import { byOf } from '../../calls/by.ts'
import type { Member } from '../../calls/who.ts'
import { recordFacts } from '../../work/record-facts.ts'
import { lockClient, nameFor } from '../access.ts'
import { loadHiding, restoreName, type HideIdentity } from '../private-data.ts'
import { readMomentCursor, toPage } from '../../calls/cursor.ts'

/** Sends a request about a client to the managers. */
export const sendManagerRequest = (
  deps: Deps,
  who: Member,
  input: { id: string; requestText: string },
): Promise<ManagerRequest> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    await lockClient(tx, who, input.id)
    const written = input.requestText.trim()
    if (written === '') throw new Refusal('RequestEmpty')
    const text = await restoreName(tx, who, input.id, { text: written, max: REQUEST_TEXT_MAX })
    const requestId = newId('mr')
    const by = byOf(who, deps.now())
    await noteMember(tx, who)
    await insertManagerRequest(tx, { requestId, contactId: input.id, authorId: by.actor, text, at: by.at })
    await recordFacts(tx, [{ kind: 'ManagerRequestSent', contactId: input.id, payload: { requestId }, ...by }])
    return requestFor(tx, who, await loadRequest(tx, who, requestId))
  })

/** Lists the requests about clients in reach. */
export const listManagerRequests = (
  deps: Deps,
  who: Member,
  input: {
    status?: 'open' | 'done' | undefined
    contactId?: string | undefined
    limit: number
    next?: string | undefined
  } = { limit: 25 },
): Promise<Page<ManagerRequest>> => {
  const after = readMomentCursor(input.next)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const { status, contactId, limit } = input
    const rows = await list(tx, { reach: who.reach, status, contactId, limit, after })
    const hidingOf = await loadHiding(
      tx,
      who,
      rows.map((row) => row.contact_id),
    )
    return toPage(
      rows,
      input.limit,
      (row) => row.request_id,
      (row) => toRequest(who, row, hidingOf(row.contact_id)),
    )
  })
}

/** Closes a request, or opens it again. */
export const closeManagerRequest = (
  deps: Deps,
  who: Member,
  { requestId, status }: { requestId: string; status: 'open' | 'done' },
): Promise<ManagerRequest> =>
  deps.store.tenant(who.organizationId, async (tx) => {
    const request = await loadRequest(tx, who, requestId)
    if (!mayClose(who, request)) throw new Refusal('RequestNotYours')
    const by = byOf(who, deps.now())
    await noteMember(tx, who)
    const isClosing = status === 'done'
    const isChanged = isClosing
      ? await close(tx, requestId, by.actor, by.at)
      : await reopenManagerRequest(tx, requestId)
    const kind = isClosing ? 'ManagerRequestClosed' : 'ManagerRequestReopened'
    if (isChanged) await recordFacts(tx, [{ kind, contactId: request.contact_id, payload: { requestId }, ...by }])
    return requestFor(tx, who, await loadRequest(tx, who, requestId))
  })

const loadRequest = async (tx: Tenant, who: Member, requestId: string): Promise<ManagerRequestRecord> => {
  const [request] = await list(tx, { reach: who.reach, requestId, limit: 1 })
  if (request === undefined) throw new Refusal('RequestNotFound')
  return request
}

/** The author of a request, and managers and admins, may close it. */
const mayClose = (who: Member, request: ManagerRequestRecord): boolean =>
  request.author_id === who.account.account_id || !who.role.startsWith('ROLE_COACH')

const requestFor = async (tx: Tenant, who: Member, row: ManagerRequestRecord): Promise<ManagerRequest> =>
  toRequest(who, row, (await loadHiding(tx, who, [row.contact_id]))(row.contact_id))

const toRequest = (who: Member, row: ManagerRequestRecord, hide: HideIdentity): ManagerRequest => ({
  _id: row.request_id,
  contactId: row.contact_id,
  contactName: nameFor(who, row.contact_id, row.full_name),
  requestText: hide(row.text),
  author: row.author,
  status: row.status,
  doneBy: row.closer,
  createdAt: row.created_at.toISOString(),
  doneAt: row.done_at?.toISOString() ?? null,
  abilities: { done: row.status === 'open' && mayClose(who, row) },
})
