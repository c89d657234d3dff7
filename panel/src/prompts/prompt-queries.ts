import { calls } from '../client/calls.ts'
import { makeCollection } from '../client/collection.ts'

export const prompts = makeCollection({ name: 'prompts', list: calls.prompts.list, one: calls.prompts.get })

/** The requests to a model behind a message. */
export const promptLogsQuery = (messageId: string) => prompts.ask('logs', calls.prompts.messageLogs, { id: messageId })
