import type * as z from 'zod'
import { FaultsChange } from '../faults.ts'
import { DeskReaction, PhoneReaction, SendBody, TextBody } from '../wire.ts'
import { Line } from './entries.ts'
import { toPhoneText, toPhoneView } from './phone-view.ts'
import { reactFromDesk, reactOnPhone } from './reactions.ts'
import {
  listAcceptedSends,
  findSend,
  setFaults,
  takeSend,
  withdrawSend,
  writeText,
  type Simulator,
} from './simulator.ts'

/** `cut`: close the connection without a response. */
export type Reply = { status: number; body: object } | 'cut'

/** Handles an authorized call. Everything it reports is on disk. */
export const answerRequest = async (simulator: Simulator, method: string, url: URL, body: unknown): Promise<Reply> => {
  const reply = await route(simulator, method, url, body)
  // A POST has waited for its own entry. Waiting for later ones would cost another fsync.
  if (method !== 'POST') await simulator.log.settled()
  return reply
}

const route = async (simulator: Simulator, method: string, url: URL, body: unknown): Promise<Reply> => {
  const line = url.searchParams
  switch (`${method} ${url.pathname}`) {
    case 'POST /messages':
      return await answerWithBody(SendBody, body, 422, (message) => send(simulator, message))
    case 'GET /messages':
      return ok(await findSend(simulator, url.searchParams.get('id') ?? ''))
    case 'DELETE /messages':
      return ok(await withdrawSend(simulator, url.searchParams.get('id') ?? ''))
    case 'POST /texts':
      return await answerWithBody(TextBody, body, 400, async (text) => {
        if (isEmptyMessage(text)) return failure(400, '“text” is empty.')
        const written = await writeText(simulator, text)
        return written === null ? failure(409, 'Another text already uses this ID.') : ok(toPhoneText(written))
      })
    case 'POST /reactions':
      return await answerWithBody(PhoneReaction, body, 400, async (reaction) => {
        const sent = await reactOnPhone(simulator, reaction)
        if (sent === 'unknown') return failure(404, 'This phone did not receive such a text.')
        return sent === 'taken' ? failure(409, 'Another text already uses this ID.') : ok(toPhoneText(sent))
      })
    case 'PUT /reactions':
      return await answerWithBody(DeskReaction, body, 400, (reaction) =>
        reactFromDesk(reaction, simulator) ? ok({}) : failure(404, 'Text not found.'),
      )
    case 'GET /line':
      return await answerWithBody(Line, Object.fromEntries(line), 400, (of) => ok(toPhoneView(simulator.ledger, of)))
    case 'PUT /line/faults':
      return await answerWithBody(Line, Object.fromEntries(line), 400, (of) =>
        answerWithBody(FaultsChange, body, 400, (change) => ok(setFaults(simulator, of, change))),
      )
    case 'PUT /faults':
      return await answerWithBody(FaultsChange, body, 400, (change) => ok(setFaults(simulator, null, change)))
    case 'GET /log':
      return ok(listAcceptedSends(simulator))
    default:
      return failure(404, "There's nothing at this address.")
  }
}

const send = async (simulator: Simulator, message: SendBody): Promise<Reply> => {
  if (isEmptyMessage(message)) return failure(422, '“text” is empty.')
  const outcome = await takeSend(simulator, message)
  if (outcome.kind === 'refused') return failure(422, outcome.error)
  if (outcome.kind === 'failing') return failure(503, 'The carrier is out of order (injected fault).')
  if (outcome.answer === 'cut') return 'cut'
  return outcome.answer === 'given'
    ? { status: 201, body: { ref: outcome.ref } }
    : failure(502, 'The response was lost (injected fault).')
}

const isEmptyMessage = ({ text, media }: { text: string; media?: unknown[] | undefined }): boolean =>
  text === '' && (media ?? []).length === 0

/** Validates the body, or responds with what is wrong with it. */
const answerWithBody = async <S extends z.ZodType>(
  shape: S,
  input: unknown,
  status: number,
  then: (value: z.output<S>) => Reply | Promise<Reply>,
): Promise<Reply> => {
  const read = shape.safeParse(input)
  if (read.success) return await then(read.data)
  const issue = read.error.issues[0]
  return failure(status, `“${issue?.path.join('.') ?? ''}” ${issue?.message ?? 'cannot be read'}.`)
}

const ok = (body: object): Reply => ({ status: 200, body })
const failure = (status: number, error: string): Reply => ({ status, body: { error } })
