import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css'
import { ChatContainer, MainContainer, Message, MessageInput, MessageList } from '@chatscope/chat-ui-kit-react'
import { createRoot } from 'react-dom/client'
import { cameIn, textOf, writtenAt } from '../texts.js'

const messagesOf = (count) =>
  Array.from({ length: count }, (_, at) => ({
    message: textOf(at + 1),
    sentTime: writtenAt(at + 1, count).toISOString(),
    sender: cameIn(at + 1) ? 'Client' : 'Coach',
    direction: cameIn(at + 1) ? 'incoming' : 'outgoing',
    position: 'single',
  }))

const Chat = ({ messages }) => (
  <div style={{ height: '100vh' }}>
    <MainContainer>
      <ChatContainer>
        <MessageList>
          {messages.map((model, at) => (
            <Message key={at} model={model} />
          ))}
        </MessageList>
        <MessageInput placeholder="Write" />
      </ChatContainer>
    </MainContainer>
  </div>
)

const root = createRoot(document.querySelector('#root'))
/** All messages are in memory before the clock starts. */
globalThis.showThread = (count, patienceMs) => {
  const messages = messagesOf(count)
  const begun = performance.now()
  root.render(<Chat messages={messages} />)
  return globalThis.watch.untilShown(`m${count} `, begun, patienceMs)
}
