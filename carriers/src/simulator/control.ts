import { Faults, type FaultsChange } from './faults.ts'
import { toQuery, parseReply, type PhoneLine } from './phones.ts'
import { createSimulatorCall, type SimulatorAddress } from './simulator-http.ts'
import { LogReply } from './wire.ts'

/** What tests and benchmarks need from the simulator besides the Playground. */
export interface SimulatorControl {
  /** Sets the given faults, on one line or everywhere. Returns all of them. */
  setFaults(where: PhoneLine | 'everywhere', change: FaultsChange): Promise<Faults>
  /** All accepted sends, oldest first, including duplicates, and the number of webhooks yet to be posted. */
  log(): Promise<LogReply>
}

export const createSimulatorControl = (address: SimulatorAddress): SimulatorControl => {
  const call = createSimulatorCall(address)
  return {
    setFaults: async (where, change) =>
      parseReply(
        Faults,
        await call('PUT', where === 'everywhere' ? '/faults' : `/line/faults?${toQuery(where)}`, change),
      ),
    log: async () => parseReply(LogReply, await call('GET', '/log')),
  }
}
