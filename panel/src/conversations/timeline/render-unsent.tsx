import { attachmentOf, type UnsentMessage } from '../composer/unsent-message.ts'
import { Bubble } from '../bubble/Bubble.tsx'
import type { Delivery } from '../bubble/delivery.ts'
import { Action, Actions, EntryMeta, mediaOf, quoteLinkOf } from './EntryMeta.tsx'
import type { TimelineContext } from './timeline-context.ts'

interface UnsentMessageProps {
  rowKey: string
  unsent: UnsentMessage
  meta: boolean
  context: TimelineContext
}

/** Renders an unsent message, in the same shape as the message it becomes. */
export const renderUnsentMessage = ({ rowKey, unsent, meta, context }: UnsentMessageProps) => {
  const { state } = unsent
  const failed = state === 'failed'
  const delivery: Delivery = { state: failed ? 'error' : 'sending', word: WORDS[state], reason: unsent.problem }
  return (
    <div>
      <Bubble
        row={rowKey}
        messageId={null}
        by="person"
        speaker="You"
        label={`You: ${unsent.text.slice(0, 300)}, ${[delivery.word, delivery.reason].filter(Boolean).join(', ')}`}
        text={unsent.text}
        quote={quoteLinkOf(unsent.quote ?? null, unsent.contactId, context)}
        media={mediaOf(unsent.files?.map(attachmentOf), unsent.text !== '', context, null)}
        failed={failed}
      >
        {meta && (
          <EntryMeta at={new Date(unsent.at)} delivery={delivery} author={null} context={context}>
            {state === 'resting' && (
              <Actions>
                <Action word="Undo" onClick={() => context.onEdit(unsent)} />
              </Actions>
            )}
            {(failed || state === 'waiting') && (
              <Actions>
                <Action word="Retry" onClick={() => context.onRetry(unsent)} />
                <Action word="Edit" onClick={() => context.onEdit(unsent)} />
                <Action word="Discard" onClick={() => context.onDiscard(unsent)} />
              </Actions>
            )}
          </EntryMeta>
        )}
      </Bubble>
    </div>
  )
}

const WORDS: Record<UnsentMessage['state'], string> = {
  resting: 'Sending',
  sending: 'Sending',
  waiting: 'Waiting for the connection',
  held: 'Held',
  failed: 'Not sent',
}
