import { createHash } from 'node:crypto'
import { MINUTE_MS } from '@attune/contract/durations'
import { parseMessageId } from '@attune/contract/ids'
import type { Run, Wait } from '@attune/engine/run'
import { answerTo, type SceneQuestion, type SceneAnswer } from '@attune/samples/scenes/answers'
import type { SampleClient, SampleThread } from '@attune/samples/shapes'
import { listUnsentKeys } from '@attune/store/conversations/automated/origins'
import { listActiveRuns } from '@attune/store/scenes/runs/runs'
import { recordReceipt } from '../conversations/delivery/record-receipt.ts'
import type { Deps } from '../deps.ts'
import { hear } from './acts.ts'
import { CARRIER } from './found-organization.ts'
import type { SceneBook } from './scene-book.ts'
import type { Act, Audience, Stage } from './stage.ts'

const CAUSE = 'demo'
/**
 * How long unanswered morning questions stay open. Anything the client writes in that time would count as the answer.
 */
const OPEN_MS = 6.2 * 60 * MINUTE_MS

interface AudienceOptions {
  book: SceneBook
  threads: readonly SampleThread[]
  now: Date
}

/** Clients answer scenes, and their phones confirm automated messages. */
export const sceneAudience = ({ book, threads, now }: AudienceOptions): Audience => {
  const heard = new Set<string>()
  const times = new Map<string, number>()
  const questionOf = (run: Run, wait: Wait, node: string, client: string): SceneQuestion | null => {
    if (wait.kind !== 'reply' && wait.kind !== 'attachment') return null
    const scene = book.keyOf(run.sceneId)
    const mark = `${run.runId} ${wait.asked}`
    if (scene === null || heard.has(mark)) return null
    heard.add(mark)
    const place = `${client} ${scene} ${node}`
    const time = times.get(place) ?? 0
    times.set(place, time + 1)
    return { client, scene, node, time }
  }
  return async (stage, deps, done) => {
    const acts = done.flatMap(({ kind, payload }) =>
      kind === 'deliver-message' ? [arrive(stage, String(payload['messageId']), deps.now())] : [],
    )
    for (const contactId of contactsOf(done)) {
      const client = stage.cast.clients.find(({ key }) => stage.cast.keyOf(contactId) === key)
      if (client === undefined) continue
      const next = nextText(threads, client.key, deps.now(), now)
      for (const { run, wait, node } of await waitsOf(stage, deps, contactId)) {
        const question = questionOf(run, wait, node, client.key)
        const said = question === null ? null : answerBefore(question, next)
        if (said !== null) acts.push(answer(client, said, deps.now()))
      }
    }
    return acts
  }
}

const arrive = (stage: Stage, id: string, at: Date): Act => ({
  at: new Date(at.getTime() + 2_000),
  do: async (_stage, deps) => {
    const { number } = stage.cast.organization
    const receipt = { from: number, messageId: id, ref: id, at: deps.now(), status: 'delivered' as const, error: null }
    await recordReceipt(deps, CARRIER, { kind: 'receipt', ...receipt }, CAUSE)
  },
})

const contactsOf = (done: Parameters<Audience>[2]): Set<string> =>
  new Set(
    done.flatMap(({ payload: { contactId, messageId } }) =>
      typeof contactId === 'string'
        ? [contactId]
        : typeof messageId === 'string'
          ? [parseMessageId(messageId).contactId]
          : [],
    ),
  )

/** The waits of a client's runs, without those whose question has not been sent. */
const waitsOf = (stage: Stage, deps: Deps, contactId: string): Promise<{ run: Run; wait: Wait; node: string }[]> =>
  deps.store.tenant(stage.cast.organizationId, async (tx) => {
    const found: { run: Run; wait: Wait; node: string }[] = []
    for (const { run_id: runId, state } of await listActiveRuns(tx, contactId)) {
      // The store keeps runs as the engine gave them.
      const run = state as Run
      const asked = run.tokens.flatMap(({ wait }) => (wait.kind === 'reply' && wait.send !== null ? [wait.send] : []))
      const unsent = await listUnsentKeys(tx, runId, asked)
      for (const { wait, node } of run.tokens)
        if (!(wait.kind === 'reply' && wait.send !== null && unsent.includes(wait.send)))
          found.push({ run, wait, node })
    }
    return found
  })

/** Milliseconds until the client's next message of their own; null if there is none. */
const nextText = (threads: readonly SampleThread[], client: string, at: Date, now: Date): number | null => {
  const messages = threads.find((thread) => thread.client === client)?.messages ?? []
  const next = messages.find(
    ({ direction, minutesAgo }) => direction === 'in' && now.getTime() - minutesAgo * MINUTE_MS > at.getTime(),
  )
  return next === undefined ? null : now.getTime() - next.minutesAgo * MINUTE_MS - at.getTime()
}

/** Times the answer before the client's next message, and answers where silence would make that message the answer. */
const answerBefore = (asked: SceneQuestion, next: number | null): SceneAnswer | null => {
  let said = answerTo(asked)
  if (asked.scene === 'morning-questions' && next !== null && next < OPEN_MS)
    for (let more = 1; said === null && more < 20; more += 1)
      said = answerTo({ ...asked, time: asked.time + more * 1_000 })
  if (said === null || next === null) return said
  return { ...said, afterMinutes: Math.max(0.3, Math.min(said.afterMinutes, next / MINUTE_MS / 3)) }
}

const answer = (client: SampleClient, { text, photo, afterMinutes }: SceneAnswer, at: Date): Act => {
  const then = new Date(at.getTime() + Math.round(afterMinutes * MINUTE_MS))
  const id = createHash('sha256').update(`${client.key} answers ${then.getTime()} ${text}`).digest('hex').slice(0, 24)
  return hear(client, { text, photo }, id, then)
}
