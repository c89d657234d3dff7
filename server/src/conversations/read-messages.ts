import { parseMessageId } from '@attune/contract/ids'
import type { Message } from '@attune/contract/conversations/entity'
import type { Page } from '@attune/contract/page'
import { filterReachable } from '@attune/store/contacts/contacts'
import { listMessages as list, loadMessagesAt } from '@attune/store/conversations/messages'
import type { Tenant } from '@attune/store/store'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import type { Member } from '../calls/who.ts'
import { seesPrivate } from '../contacts/private-data.ts'
import { accessConversation, messageFor, pageFor, type MessagePart } from './access.ts'

interface ListMessagesInput {
  id: string
  limit: number
  before?: string | undefined
  after?: string | undefined
  since?: string | undefined
  include?: MessagePart[] | undefined
}

/** Lists a page of a thread in ascending order. */
export const listMessages = (deps: Deps, who: Member, input: ListMessagesInput): Promise<Page<Message>> =>
  // The index by contact and sequence serves every page, but planning the subqueries takes longer than running them.
  deps.store.tenant(who.organizationId, (tx) => readPage(deps, tx, who, input), { plans: 'once' })

const readPage = async (deps: Deps, tx: Tenant, who: Member, input: ListMessagesInput): Promise<Page<Message>> => {
  const forward = input.after !== undefined || (input.before === undefined && input.since !== undefined)
  const rows = await list(tx, input.id, {
    reach: who.reach,
    before: input.before === undefined ? undefined : sequenceOf(input.before),
    after: input.after === undefined ? undefined : sequenceOf(input.after),
    since: input.since === undefined ? undefined : new Date(input.since),
    limit: input.limit,
    withIdentity: !seesPrivate(who),
  })
  // Rows prove the reach; without rows it has to be checked.
  if (rows.length === 0) await accessConversation(tx, who, input.id)
  const data = rows.slice(0, input.limit)
  const end = data.at(-1)
  const hasNext = rows.length > input.limit && end !== undefined
  if (!forward) data.reverse()
  return {
    data: pageFor(deps, who, data, rows[0]?.identity ?? null, input.include),
    pagination: { hasNext, next: hasNext ? String(end.sequence) : null },
  }
}

export const getMessage = (
  deps: Deps,
  who: Member,
  input: { id: string; include?: MessagePart[] | undefined },
): Promise<Message> => {
  const key = parseMessageId(input.id)
  return deps.store.tenant(who.organizationId, async (tx) => {
    const [row] = await loadMessagesAt(tx, [key])
    const inReach = await filterReachable(tx, who.reach, [key.contactId])
    if (row === undefined || row.suffix !== key.suffix || !inReach.has(key.contactId))
      throw new Refusal('MessageNotFound')
    return messageFor(deps, tx, who, row, input.include)
  })
}

/** A cursor is a sequence or a whole message id. */
const sequenceOf = (place: string): number => (place.includes(':') ? parseMessageId(place).sequence : Number(place))
