import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const MAIN = join(import.meta.dirname, '../../carriers/src/simulator/process/main.ts')

/** Every message the carrier accepted, oldest first; one sent twice is listed twice. */
export interface CarrierLog {
  data: { id: string; from: string; to: string; text: string }[]
  /** Receipts and texts the product hasn't accepted yet. */
  pendingWebhooks: number
}

/** A text a client wrote; `received` tells whether the product has accepted it. */
export interface WrittenText {
  id: string
  text: string
  status: 'waiting' | 'received'
}

/** The carrier simulator in its own process: it survives whatever is done to the product. */
export interface CarrierProcess {
  url: string
  log(): Promise<CarrierLog>
  /** Writes as a client; resolves once the simulator has it on its disk. */
  text(text: { id: string; from: string; to: string; text: string }): Promise<void>
  /** The texts a phone wrote to a number, oldest first. */
  written(phone: string, number: string): Promise<WrittenText[]>
  setFaults(change: object, line?: { phone: string; number: string }): Promise<void>
  stop(): Promise<void>
}

export const startCarrier = async (options: {
  secret: string
  log: string
  webhookUrl: string
}): Promise<CarrierProcess> => {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SIMULATOR_PORT: '0',
      SIMULATOR_SECRET: options.secret,
      SIMULATOR_LOG: options.log,
      SIMULATOR_WEBHOOK_URL: options.webhookUrl,
      // It ends with this process, however that ends.
      SIMULATOR_FOLLOW_PARENT: '1',
    },
  })
  const url = await listening(child)
  // What each address answers is checked by the simulator's own tests.
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${options.secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`The simulator answered ${answer.status} to ${method} ${path}.`)
    return (await answer.json()) as T
  }
  const query = (line: { phone: string; number: string }) => new URLSearchParams(line).toString()
  return {
    url,
    log: () => call<CarrierLog>('GET', '/log'),
    text: async (text) => void (await call('POST', '/texts', text)),
    written: async (phone, number) => {
      const line = await call<{ texts: (WrittenText & { direction: 'in' | 'out' })[] }>(
        'GET',
        `/line?${query({ phone, number })}`,
      )
      return line.texts.filter((text) => text.direction === 'out')
    },
    setFaults: async (change, line) =>
      void (await call('PUT', line === undefined ? '/faults' : `/line/faults?${query(line)}`, change)),
    stop: async () => {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    },
  }
}

const listening = async (child: ChildProcess): Promise<string> => {
  if (child.stdout === null) throw new Error('The simulator has no output to read.')
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return (JSON.parse(line) as { listening: string }).listening
}
