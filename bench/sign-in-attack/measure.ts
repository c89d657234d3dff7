import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '@attune/samples/cast'
import { startProcess } from '../attune-process.ts'
import { copyCheckout } from '../checkout-copy.ts'
import type { Figure, Measure } from '../figure.ts'
import { keepAlive } from '../message-page/keep-alive.ts'
import { median, quantile } from '../statistics.ts'
import type { Attack, AttackResult } from './attacker.ts'

const ROUNDS = 5
const ROUND_MS = 8_000
const RATE = 1_000
const PEOPLE = 10
/** The pause between two requests of one person. */
const REST_MS = 300

interface Round {
  /** Milliseconds from the request to the last byte of the response, at the 95th percentile. */
  quiet: number
  attacked: number
  attack: AttackResult
}

/**
 * S16: response times for people at work while one address tries 1,000 passwords a second, compared with the same
 * people undisturbed.
 */
export const measure: Measure = async (say) => {
  const checkout = await copyCheckout()
  const undo: (() => Promise<unknown> | void)[] = [() => checkout.remove()]
  try {
    say('starting the server with the demo.')
    const attune = await startProcess(checkout.folder, await checkout.newHome())
    undo.push(() => attune.stop())
    const attacker = fork(join(import.meta.dirname, 'attacker.ts'), { execArgv: [] })
    undo.push(() => attacker.disconnect())
    const headers = { authorization: `Bearer ${await signIn(attune.url)}` }
    await work(attune.url, headers)
    const rounds: Round[] = []
    while (rounds.length < ROUNDS) {
      const quiet = await work(attune.url, headers)
      const attacking = attackOnce(attacker, { origin: attune.url, rate: RATE, ms: ROUND_MS })
      const attacked = await work(attune.url, headers)
      const attack = await attacking
      rounds.push({ quiet, attacked, attack })
      say(`round ${rounds.length}: p95 ${attacked.toFixed(1)} ms beside ${quiet.toFixed(1)} ms, ${attack.tries} tries`)
    }
    return [figureOf(rounds)]
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

/** The 95th percentile in milliseconds of response times for people who each load their account again and again. */
const work = async (origin: string, headers: Record<string, string>): Promise<number> => {
  const until = performance.now() + ROUND_MS
  const times: number[] = []
  await Promise.all(
    Array.from({ length: PEOPLE }, async () => {
      const line = await keepAlive(origin, headers)
      while (performance.now() < until) {
        const from = performance.now()
        await line.get('/v1/users/me')
        times.push(performance.now() - from)
        await pause(REST_MS)
      }
      line.close()
    }),
  )
  return quantile(times, 0.95)
}

const attackOnce = async (attacker: ChildProcess, attack: Attack): Promise<AttackResult> => {
  attacker.send(attack)
  const [answer] = (await once(attacker, 'message')) as [{ result?: AttackResult; error?: string }]
  if (answer.result === undefined) throw new Error(answer.error)
  return answer.result
}

const signIn = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/v2/auth.loginByEmail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'priya@northline.example', password: DEMO_PASSWORD }),
  })
  const body: unknown = await response.json()
  if (typeof body !== 'object' || body === null || !('accessToken' in body)) throw new Error(JSON.stringify(body))
  return String(body.accessToken)
}

const figureOf = (rounds: Round[]): Figure => ({
  id: 'S16',
  work: `p95 for others during ${RATE} password tries a second`,
  unit: 'ms',
  ours: median(rounds.map(({ attacked }) => attacked)),
  limit: median(rounds.map(({ quiet }) => quiet)),
  ratio: median(rounds.map(({ quiet, attacked }) => attacked / quiet)),
  toReach: { of: 'ratio', at: 'most', value: 1.5 },
  notes: [
    `${PEOPLE} people, a request every ${REST_MS} ms each; of all tries ${Math.round(
      (100 * rounds.reduce((sum, { attack }) => sum + attack.throttled, 0)) /
        rounds.reduce((sum, { attack }) => sum + attack.tries, 0),
    )} % were throttled; the attacker's own process takes its share of the cores`,
  ],
  rounds,
})
