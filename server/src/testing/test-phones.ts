import { NO_FAULTS } from '@attune/contract/conversations/playground'
import type { PhoneLine, SimulatorPhones } from '@attune/carriers/simulator/phones'

export interface TestPhones extends SimulatorPhones {
  /** Every line somebody got through to. */
  asked: PhoneLine[]
}

/** Simulated phones without a process: empty, and they remember who was asked for. */
export const testPhones = (): TestPhones => {
  const asked: PhoneLine[] = []
  return {
    asked,
    phone: (line) => {
      asked.push(line)
      return Promise.resolve({ texts: [], events: [], faults: NO_FAULTS })
    },
    writeText: ({ id, from, to, text }) => {
      asked.push({ phone: from, number: to })
      return Promise.resolve({ id, direction: 'out', text, at: '2026-01-01T00:00:00.000Z', status: 'waiting' })
    },
    setFaults: (line, faults) => {
      asked.push(line)
      return Promise.resolve(faults)
    },
  }
}
