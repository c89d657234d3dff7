import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Carrier, OutgoingMessage, WebhookRequest } from '../carrier.ts'
import { describeConformance } from '../conformance.ts'
import type { CarrierHarness } from '../conformance-harness.ts'
import { createSimulatorControl } from './control.ts'
import { NO_LINE_FAULTS, type FaultsChange } from './faults.ts'
import { sign, SIGNATURE_HEADER } from './signature.ts'
import { createSimulatorCarrier } from './simulator-carrier.ts'
import { startSimulatorProcess } from './simulator-process.ts'
import { INBOUND_PATH, STATUS_PATH } from './wire.ts'

const SECRET = 'a secret for tests'
const TIMEOUT_MS = 1_000

const simulatorHarness = async (): Promise<CarrierHarness> => {
  const folder = await mkdtemp(join(tmpdir(), 'attune-simulator-'))
  const options = { secret: SECRET, log: join(folder, 'log.jsonl'), webhookUrl: 'http://127.0.0.1:9' }
  let running = await startSimulatorProcess(options)
  const address = { url: running.url, secret: SECRET, timeoutMs: TIMEOUT_MS }
  const control = createSimulatorControl({ url: running.url, secret: SECRET })
  const port = Number(new URL(running.url).port)
  let made = 0

  const message = (): OutgoingMessage => {
    made += 1
    const phone = `+130355501${String(made).padStart(2, '0')}`
    return { id: `ct_conformance:${made}:suffix01`, from: '+13035550100', to: phone, text: `Message ${made}` }
  }
  const carrier = createSimulatorCarrier(address)
  const set = async (change: FaultsChange): Promise<void> => void (await control.setFaults('everywhere', change))
  /** Faults last until they are lifted; this sends one message and lifts them. */
  const send: Carrier['send'] = async (outgoing, signal) => {
    try {
      return await carrier.send(outgoing, signal)
    } finally {
      await set(NO_LINE_FAULTS).catch(() => 'nobody listens')
    }
  }

  return {
    carrier: { ...carrier, send },
    withoutSecret: createSimulatorCarrier({ ...address, secret: '' }),
    timeoutMs: TIMEOUT_MS,
    message,
    taken: async (id) => {
      const { data } = await control.log()
      return data
        .filter((send) => send.id === id)
        .map(({ from, to, text, media }) => ({
          ...{ id, from, to, text },
          ...(media === undefined ? {} : { media: media.map(({ url }) => url) }),
        }))
    },
    ref: () => `sm_${(made += 1)}`,
    failure: { error: 'Unreachable handset', reason: 'unreachable' },
    refuseNext: () => set({ refuseNext: 1 }),
    failNext: () => set({ failNext: 1 }),
    loseNextAnswer: () => set({ loseAnswers: true }),
    stallNext: () => set({ sendDelayMs: TIMEOUT_MS * 2 }),
    stop: () => running.kill(),
    start: async () => {
      running = await startSimulatorProcess({ ...options, port })
    },
    putMedia: async (...parts) => {
      made += 1
      // Written straight to its disk: the simulator itself accepts nothing that is too large.
      const name = `photo-${String(made).padStart(4, '0')}`
      await mkdir(`${options.log}-media`, { recursive: true })
      await writeFile(join(`${options.log}-media`, name), Buffer.concat([Buffer.from('image/jpeg\n'), ...parts]))
      return `${address.url}/media/${name}`
    },
    webhook: (event, at) => {
      const { kind, ...body } = event
      return signed(kind === 'message' ? INBOUND_PATH : STATUS_PATH, JSON.stringify(body), at)
    },
    garbage: (at) => signed(INBOUND_PATH, '{"id":7}', at),
    close: async () => {
      await running.stop()
      await rm(folder, { recursive: true })
    },
  }
}

const signed = (path: string, text: string, at: Date): WebhookRequest => {
  const body = Buffer.from(text)
  const headers = { [SIGNATURE_HEADER]: sign(SECRET, body, at) }
  return { url: `http://127.0.0.1${path}`, path, headers, body, now: at }
}

describeConformance('The simulator', simulatorHarness)
