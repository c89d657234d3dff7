import { createHash } from 'node:crypto'
import type { Message } from '@attune/contract/conversations/entity'
import type { StaffAction } from '@attune/samples/staff-actions'
import type { SampleClient } from '@attune/samples/shapes'
import { setFlags } from '../conversations/change/set-flags.ts'
import { setReaction } from '../conversations/reactions/set-reaction.ts'
import { listMessages } from '../conversations/read-messages.ts'
import { receiveMessage } from '../conversations/receive-message.ts'
import { CARRIER } from './found-organization.ts'
import type { Act, Stage } from './stage.ts'

const CAUSE = 'demo'
/** How many messages back to look for the one a deed is about. */
const BACK = 100

/** Carries out a deed that concerns one message. Ignores deeds of other kinds. */
export const actOnMessage = async (
  stage: Stage,
  deps: Parameters<Act['do']>[1],
  deed: StaffAction,
  client: SampleClient,
): Promise<void> => {
  const { does } = deed
  const who = stage.who(deed.by)
  if (does.kind === 'pin-message')
    await setFlags(deps, who, { id: (await messageSaying(stage, deps, deed, does.text)).id, pinned: true })
  if (does.kind === 'react')
    await setReaction(deps, who, { id: (await messageSaying(stage, deps, deed, does.text)).id, type: does.type })
  if (does.kind === 'tapback') {
    const id = createHash('sha256').update(`${client.key} ${does.verb} ${does.text}`).digest('hex').slice(0, 24)
    const { number } = stage.cast.organization
    const text = `${does.verb} “${does.text}”`
    const at = deps.now()
    await receiveMessage(deps, CARRIER, { kind: 'message', at, id, from: client.phone, to: number, text }, CAUSE)
  }
}

const messageSaying = async (
  stage: Stage,
  deps: Parameters<Act['do']>[1],
  { client, by }: StaffAction,
  text: string,
): Promise<Message> => {
  const { data } = await listMessages(deps, stage.who(by), { id: stage.cast.contactId(client), limit: BACK })
  const message = data.findLast(({ body }) => body?.text === text)
  if (message === undefined) throw new Error(`No message of ${client} says: ${text}`)
  return message
}
