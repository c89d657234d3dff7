import { RECENT_QUESTION_LABEL } from '@attune/contract/scenes/runs/kinds'
import { calls } from '../../client/calls.ts'
import { failureOf } from '../../client/failure.ts'
import { notify } from '../../client/notify.ts'
import { refreshRuns } from './runs-query.ts'

/**
 * Lets a scene answer a client's question in a message. Throws a sentence if the message doesn't exist or has no text.
 * `context` names the task this is done for.
 */
export const launchQuestionAutopilot = async (
  contactId: string,
  messageId: string | null,
  context: { task?: string } = {},
): Promise<void> => {
  const value = await loadQuestion(messageId)
  const dataSource = [{ _id: 'question_text', kind: 'static' as const, type: 'string' as const, value }]
  await calls.runs.start(
    { id: contactId, sceneLabel: RECENT_QUESTION_LABEL, scenesConfig: [{ target: '#this', dataSource }] },
    { context },
  )
  void refreshRuns(contactId)
  notify({ kind: 'good', title: 'Autopilot successfully launched.' })
}

const loadQuestion = async (messageId: string | null): Promise<string> => {
  const missing = () => new Error('Failed to load message to start autopilot.')
  if (messageId === null) throw missing()
  const message = await calls.conversations.getMessage({ id: messageId }).catch((error: unknown) => {
    throw failureOf(error).status === 404 ? missing() : error
  })
  const text = message.body?.text.trim() ?? ''
  if (text === '') throw new Error('Target message has no body text.')
  return text
}
