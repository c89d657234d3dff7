import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { PROMPT_TEMPLATE_MESSAGES_MAX } from '@attune/contract/prompts/limits'
import { notifyDone } from '../../client/notify.ts'
import { moveItem, withoutItem } from '../../ui/list/move-item.ts'
import { addMessage, changeMessage, restoreMessage, type EditedMessage, type PromptFaults } from './prompt-fields.ts'
import { PromptMessage } from './PromptMessage.tsx'
import classes from './PromptEditor.module.css'

interface PromptMessagesProps {
  messages: EditedMessage[]
  faults: PromptFaults
  onChange: (by: (messages: EditedMessage[]) => EditedMessage[]) => void
}

/** What the model is told, in order. The cursor follows a message that is moved. */
export const PromptMessages = ({ messages, faults, onChange }: PromptMessagesProps) => {
  const list = useRef<HTMLOListElement>(null)
  const added = useRef(0)
  /** Focuses the first of these that exists in a message. */
  const focusIn = (key: string | undefined, ...selectors: string[]) => {
    const card = list.current?.querySelector(`[data-message="${key}"]`)
    const found = selectors.map((selector) => card?.querySelector<HTMLElement>(selector))
    found.find((element) => element != null)?.focus()
  }
  const move = ({ key }: EditedMessage, from: number, to: number) => {
    flushSync(() => onChange((before) => moveItem(before, from, to)))
    focusIn(key, `[data-does="${to < from ? 'up' : 'down'}"]:enabled`, '[data-does]:enabled')
  }
  const remove = (message: EditedMessage, at: number) => {
    const next = messages[at + 1] ?? messages[at - 1]
    flushSync(() => onChange((before) => withoutItem(before, at)))
    focusIn(next?.key, '[data-does="remove"]:enabled', 'input')
    if (message.content.trim() !== '')
      notifyDone(`Message ${at + 1} removed`, async () => onChange((before) => restoreMessage(before, message, at)))
  }
  const add = () => {
    added.current += 1
    const key = `added ${added.current}`
    flushSync(() => onChange((before) => addMessage(before, key)))
    focusIn(key, 'input')
  }
  return (
    <section className={classes.messages} aria-labelledby="prompt-messages">
      <header className={classes.head}>
        <h2 id="prompt-messages" className={classes.title}>
          Messages
        </h2>
        {messages.length < PROMPT_TEMPLATE_MESSAGES_MAX && (
          <Button variant="default" leftSection={<IconPlus size={15} stroke={1.5} />} onClick={add}>
            Add message
          </Button>
        )}
      </header>
      <p className={classes.hint}>
        The conversation is added after these messages. Type {'{{'} in one to see the variables you can use.
      </p>
      {faults.messages !== undefined && (
        <p className={classes.fault} role="alert" tabIndex={-1}>
          {faults.messages}
        </p>
      )}
      <ol ref={list} className={classes.list}>
        {messages.map((message, at) => (
          <li key={message.key} data-message={message.key}>
            <PromptMessage
              message={message}
              place={at}
              count={messages.length}
              fault={faults.at.get(message.key) ?? null}
              onChange={(part) => onChange((before) => changeMessage(before, message.key, part))}
              onMove={(to) => move(message, at, to)}
              onRemove={() => remove(message, at)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
