import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Carrier, OutgoingMessage } from '../carrier.ts'
import { createSimulatorControl, type SimulatorControl } from './control.ts'
import { createSimulatorPhones, type PhoneLine, type SimulatorPhones } from './phones.ts'
import { createSimulatorCarrier } from './simulator-carrier.ts'
import { startSimulatorProcess, type SimulatorProcess } from './simulator-process.ts'
import { startWebhookListener, type WebhookListener } from './webhook-listener.ts'

export const SECRET = 'a secret for tests'
export const NUMBER = '+13035550100'

/** A running simulator with its clients and a webhook listener. */
export interface SimulatorWorld {
  /** Path of the simulator's log. */
  log: string
  attune: WebhookListener
  simulator: SimulatorProcess
  carrier: Carrier
  phones: SimulatorPhones
  control: SimulatorControl
  /** A message to a phone, with a new id on each call. */
  message(phone: PhoneLine, text: string): OutgoingMessage
  /** Sends a text from a phone. */
  texts(phone: PhoneLine, text: string): Promise<string>
  kill(): Promise<void>
  /** Restarts it on the same port with the same log. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const startSimulatorWorld = async (): Promise<SimulatorWorld> => {
  const folder = await mkdtemp(join(tmpdir(), 'attune simulator '))
  const attune = await startWebhookListener(SECRET)
  const options = { secret: SECRET, log: join(folder, 'phones', 'log.jsonl'), webhookUrl: attune.url }
  const simulator = await startSimulatorProcess(options)
  const address = { url: simulator.url, secret: SECRET }
  let made = 0
  const next = (): string => String((made += 1)).padStart(8, '0')
  const world: SimulatorWorld = {
    log: options.log,
    attune,
    simulator,
    carrier: createSimulatorCarrier(address),
    phones: createSimulatorPhones(address),
    control: createSimulatorControl(address),
    message: ({ phone, number }, text) => ({ id: `ct_test:1:${next()}`, from: number, to: phone, text }),
    texts: async ({ phone, number }, text) =>
      (await world.phones.writeText({ id: next(), from: phone, to: number, text })).id,
    kill: () => world.simulator.kill(),
    restart: async () => {
      world.simulator = await startSimulatorProcess({ ...options, port: Number(new URL(simulator.url).port) })
    },
    close: async () => {
      await world.simulator.stop()
      await attune.close()
      await rm(folder, { recursive: true })
    },
  }
  return world
}

/** A separate phone for each test, 0 to 99. */
export const lineOf = (phone: number, number = NUMBER): PhoneLine => ({
  phone: `+130355501${String(phone).padStart(2, '0')}`,
  number,
})
