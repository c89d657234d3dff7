import { Agent, request } from 'node:http'

/** A separate process that tries passwords from one address, evenly spread over time. */
export interface Attack {
  origin: string
  /** Attempts per second. */
  rate: number
  ms: number
}

export interface AttackResult {
  tries: number
  /** Attempts refused immediately because there were too many. */
  throttled: number
}

/** Different from the address of the simulated people: the server counts requests by address. */
const FROM = '127.0.0.2'
const TICK_MS = 10

process.on('message', (attack: Attack) => {
  run(attack).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.exit())

const run = async ({ origin, rate, ms }: Attack): Promise<AttackResult> => {
  const agent = new Agent({ keepAlive: true, localAddress: FROM, maxSockets: 200 })
  const open: Promise<number>[] = []
  const begun = performance.now()
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const passed = Math.min(ms, performance.now() - begun)
      while (open.length < (passed * rate) / 1_000) open.push(tryOnce(origin, agent, open.length))
      if (passed < ms) return
      clearInterval(timer)
      resolve()
    }, TICK_MS)
  })
  const answers = await Promise.all(open)
  agent.destroy()
  return { tries: answers.length, throttled: answers.filter((status) => status === 429).length }
}

const tryOnce = (origin: string, agent: Agent, count: number): Promise<number> =>
  new Promise((resolve) => {
    const body = JSON.stringify({ email: 'hannah@northline.example', password: `a wrong password ${count}` })
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    request(`${origin}/v2/auth.loginByEmail`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', () => resolve(0))
      .end(body)
  })
