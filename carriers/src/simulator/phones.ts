import type { PhoneFaults } from '@attune/contract/conversations/playground-calls'
import * as z from 'zod'
import { OutcomeUnknown } from '../carrier.ts'
import { Faults, toPhoneFaults } from './faults.ts'
import { createSimulatorCall, type SimulatorAddress, type SimulatorReply } from './simulator-http.ts'
import {
  ErrorReply,
  LineReply,
  LineText,
  MEDIA_PATH,
  type PhoneReaction,
  type PhoneState,
  type TextBody,
} from './wire.ts'

/** A phone and the organization's number it texts with, both E.164. */
export interface PhoneLine {
  phone: string
  number: string
}

/** The simulator refused the call. `status` is its HTTP status. */
export class SimulatorRefused extends Error {
  override name = 'SimulatorRefused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The simulated phones, for the Playground. Calls throw `CarrierUnreachable`, `OutcomeUnknown` or `SimulatorRefused`.
 */
export interface SimulatorPhones {
  /** A phone's texts with one number; empty if never used. */
  phone(line: PhoneLine): Promise<PhoneState>
  /** Sends a text as the client. Repeating it with the same id and text changes nothing. */
  writeText(text: TextBody): Promise<LineText>
  /** Reacts as the client to a text on the phone, by sending a text that says so. Idempotent by id. */
  react(reaction: PhoneReaction): Promise<LineText>
  /** Stores a photo on the phone under a name, to be attached to texts. */
  putMedia(name: string, mime: string, bytes: Buffer): Promise<void>
  setFaults(line: PhoneLine, faults: PhoneFaults): Promise<PhoneFaults>
}

export const createSimulatorPhones = (address: SimulatorAddress): SimulatorPhones => {
  const call = createSimulatorCall(address)
  return {
    phone: async (line) => {
      const { texts, events, faults } = parseReply(LineReply, await call('GET', `/line?${toQuery(line)}`))
      return { texts, events, faults: toPhoneFaults(faults) }
    },
    writeText: async (text) => parseReply(LineText, await call('POST', '/texts', text)),
    react: async (reaction) => parseReply(LineText, await call('POST', '/reactions', reaction)),
    putMedia: async (name, mime, bytes) => {
      parseReply(z.object({}), await call('PUT', `${MEDIA_PATH}/${name}`, { mime, bytes }))
    },
    setFaults: async (line, faults) =>
      toPhoneFaults(parseReply(Faults, await call('PUT', `/line/faults?${toQuery(line)}`, toPhoneFaults(faults)))),
  }
}

/** Parses a response of the control calls, or throws. */
export const parseReply = <T>(shape: { parse(input: unknown): T }, { status, body }: SimulatorReply): T => {
  if (status === 200) return shape.parse(body)
  const said = ErrorReply.safeParse(body)
  if (status >= 500) throw new OutcomeUnknown(`The simulator answered ${status}.`)
  throw new SimulatorRefused(status, said.success ? said.data.error : `The simulator answered ${status}.`)
}

export const toQuery = ({ phone, number }: PhoneLine): string => new URLSearchParams({ phone, number }).toString()
