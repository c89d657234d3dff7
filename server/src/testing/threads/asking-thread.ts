import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** Somebody who asks a server, in a thread of their own, so that asking takes the server no time. */
export interface Asking {
  origin: string
  token: string
  path: string
  /** How many requests are made at once, when told to; null: one after the other, until told to stop. */
  atOnce: number | null
}

/** Their outcome: how many had each status, and how many milliseconds each took. */
export interface Asked {
  statuses: Record<number, number>
  ms: number[]
}

const { origin, token, path, atOnce } = workerData as Asking
const agent = new Agent({ keepAlive: atOnce === null })
const asked: Asked = { statuses: {}, ms: [] }

const ask = async (): Promise<void> => {
  const begun = performance.now()
  const status = await new Promise<number>((resolve, reject) => {
    request(origin + path, { agent, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
  asked.statuses[status] = (asked.statuses[status] ?? 0) + 1
  asked.ms.push(performance.now() - begun)
}

let goesOn = true
parentPort?.once('message', () => {
  goesOn = false
  if (atOnce !== null) void Promise.all(Array.from({ length: atOnce }, ask)).then(tell)
})
const askOn = async (): Promise<void> => {
  while (goesOn) await ask()
  tell()
}
const tell = (): void => parentPort?.postMessage(asked)

if (atOnce === null) void askOn()
