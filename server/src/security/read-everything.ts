import type { Caller } from '../testing/caller.ts'
import { listContractCalls, requestOf, type ContractCall } from './contract-calls.ts'
import { exampleOf } from '../app/api/call-examples.ts'
import type { Subject } from '../calls/examples-of.ts'

/** Real ids for calls that look at one thing, by the calls' names. */
export type Places = Record<string, Record<string, unknown>>

/** The answers of every call that only reads, with every example of its input, by the calls' names. */
export const readEverything = async (
  reader: Caller,
  subject: Subject,
  places: Places = {},
): Promise<Map<string, string>> => {
  const answers = new Map<string, string>()
  for (const call of listContractCalls().filter((one) => isRead(one) && one.meta.right !== 'public')) {
    const replies: string[] = []
    for (const input of inputsOf(call, subject, places)) replies.push((await reader.raw(requestOf(call, input))).body)
    answers.set(call.name, replies.join('\n'))
  }
  return answers
}

export const isRead = ({ method, meta, name }: ContractCall): boolean =>
  method === 'GET' || ('reads' in meta && meta.reads === true) || name === 'conversations.searchMessages'

/** The call's example, the same without what only narrows it, and with the ids of real things. */
const inputsOf = (call: ContractCall, subject: Subject, places: Places): Record<string, unknown>[] => {
  const example = exampleOf(call.name, subject) ?? {}
  const needed = Object.fromEntries(
    Object.entries(example).filter(
      ([field]) => call.path.includes(`{${field}}`) || call.sent.required?.includes(field),
    ),
  )
  const real = places[call.name]
  return [example, needed, ...(real === undefined ? [] : [real])]
}
