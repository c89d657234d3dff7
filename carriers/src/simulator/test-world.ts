import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Carrier, OutgoingMessage } from '../carrier.ts'
import { simulatorControl, type SimulatorControl } from './control.ts'
import { simulatorPhones, type PhoneLine, type SimulatorPhones } from './phones.ts'
import { simulatorCarrier } from './simulator-carrier.ts'
import { simulatorProcess, type SimulatorProcess } from './simulator-process.ts'
import { webhookListener, type WebhookListener } from './webhook-listener.ts'

export const SECRET = 'a secret for tests'
export const NUMBER = '+13035550100'

/** A running simulator with its clients and a listener for its webhooks. */
export interface SimulatorWorld {
  /** The log of the simulator. */
  log: string
  attune: WebhookListener
  simulator: SimulatorProcess
  carrier: Carrier
  phones: SimulatorPhones
  control: SimulatorControl
  /** A message to a phone; another id each time. */
  message(phone: PhoneLine, text: string): OutgoingMessage
  /** Writes on a phone. */
  texts(phone: PhoneLine, text: string): Promise<string>
  kill(): Promise<void>
  /** On the same port, with the same log. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const simulatorWorld = async (): Promise<SimulatorWorld> => {
  const folder = await mkdtemp(join(tmpdir(), 'attune simulator '))
  const attune = await webhookListener(SECRET)
  const options = { secret: SECRET, log: join(folder, 'phones', 'log.jsonl'), webhookUrl: attune.url }
  const simulator = await simulatorProcess(options)
  const address = { url: simulator.url, secret: SECRET }
  let made = 0
  const next = (): string => String((made += 1)).padStart(8, '0')
  const world: SimulatorWorld = {
    log: options.log,
    attune,
    simulator,
    carrier: simulatorCarrier(address),
    phones: simulatorPhones(address),
    control: simulatorControl(address),
    message: ({ phone, number }, text) => ({ id: `ct_test:1:${next()}`, from: number, to: phone, text }),
    texts: async ({ phone, number }, text) =>
      (await world.phones.writeText({ id: next(), from: phone, to: number, text })).id,
    kill: () => world.simulator.kill(),
    restart: async () => {
      world.simulator = await simulatorProcess({ ...options, port: Number(new URL(simulator.url).port) })
    },
    close: async () => {
      await world.simulator.stop()
      await attune.close()
      await rm(folder, { recursive: true })
    },
  }
  return world
}

/** A phone of its own for each test: 0 to 99. */
export const line = (phone: number, number = NUMBER): PhoneLine => ({
  phone: `+130355501${String(phone).padStart(2, '0')}`,
  number,
})
