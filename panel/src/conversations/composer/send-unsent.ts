import { calls } from '../../client/calls.ts'
import type { SendUnsent } from './send-queues.ts'

const SEND_TIMEOUT_MS = 20_000

/** Sends one message. A late answer counts as lost, since sending again with the same suffix is safe. */
export const sendUnsent: SendUnsent = async (unsent) => {
  const { contactId, suffix, text, files = [], quote, from, seen, task = null } = unsent
  const signal = AbortSignal.timeout(SEND_TIMEOUT_MS)
  const attachments = files.length === 0 ? {} : { attachments: files.map(({ _id }) => _id) }
  const quotes = quote === undefined ? {} : { quotes: quote.id }
  const leaves = from === undefined ? {} : { from }
  const seenSequence = seen === undefined ? {} : { seenSequence: seen }
  try {
    return await calls.conversations.sendDirect(
      { id: contactId, suffix, text, ...attachments, ...quotes, ...leaves, ...seenSequence },
      { signal, context: { repeatable: true, task, ...keepAliveWhenHidden() } },
    )
  } catch (error) {
    if (signal.aborted) throw new AnswerTimeout('The server took too long to respond.', { cause: error })
    throw error
  }
}

/** Lets a request outlive the page if the page is being left. */
export const keepAliveWhenHidden = () => ({ keepalive: document.visibilityState === 'hidden' })

/** Counts as a gateway timeout, so that the message is retried. */
class AnswerTimeout extends Error {
  readonly status = 504
}
