import 'stream-chat-react/dist/css/index.css'
import { createRoot } from 'react-dom/client'
import { StreamChat } from 'stream-chat'
import { Channel, Chat, MessageComposer, VirtualizedMessageList, Window } from 'stream-chat-react'
import { cameIn, textOf, writtenAt } from '../texts.js'

const COACH = { id: 'coach', name: 'Coach' }
const CLIENT = { id: 'client', name: 'Client' }

const messagesOf = (count) =>
  Array.from({ length: count }, (_, at) => ({
    id: `message-${at + 1}`,
    text: textOf(at + 1),
    type: 'regular',
    user: cameIn(at + 1) ? CLIENT : COACH,
    created_at: writtenAt(at + 1, count).toISOString(),
    updated_at: writtenAt(at + 1, count).toISOString(),
    attachments: [],
    latest_reactions: [],
    own_reactions: [],
    reaction_counts: {},
    reply_count: 0,
  }))

/** A client without a connection; everything it would request is there already. */
const channelOf = (messages) => {
  const client = new StreamChat('key', { allowServerSideConnect: true })
  client._setUser?.(COACH)
  client.user = COACH
  client.userID = COACH.id
  client._user = COACH
  client.connectionId = 'none'
  client.wsPromise = Promise.resolve()
  const channel = client.channel('messaging', 'thread', { members: [] })
  channel.initialized = true
  channel.data = { own_capabilities: ['send-message', 'read-events', 'typing-events'] }
  channel.watch = async () => ({ messages: [] })
  channel.markRead = async () => ({})
  channel.query = async () => ({ messages: [], members: [], read: [] })
  channel.state.read = {}
  channel.state.addMessagesSorted(messages, false, true, true, 'latest')
  return { client, channel }
}

const root = createRoot(document.querySelector('#root'))
globalThis.showThread = (count, patienceMs) => {
  const { client, channel } = channelOf(messagesOf(count))
  const begun = performance.now()
  root.render(
    <Chat client={client}>
      <Channel channel={channel}>
        <Window>
          <VirtualizedMessageList />
          <MessageComposer />
        </Window>
      </Channel>
    </Chat>,
  )
  return globalThis.watch.untilShown(`m${count} `, begun, patienceMs)
}
