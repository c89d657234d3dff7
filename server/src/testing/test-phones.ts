import { NO_FAULTS } from '@attune/contract/conversations/playground-calls'
import type { PhoneLine, SimulatorPhones } from '@attune/carriers/simulator/phones'

export interface TestPhones extends SimulatorPhones {
  /** Every line that was used. */
  asked: PhoneLine[]
  /** Photos put on phones, by name. */
  photos: Map<string, Buffer>
}

/** Simulated phones without a process. They are empty and remember which lines were used. */
export const testPhones = (): TestPhones => {
  const asked: PhoneLine[] = []
  const photos = new Map<string, Buffer>()
  return {
    asked,
    photos,
    phone: (line) => {
      asked.push(line)
      return Promise.resolve({ texts: [], events: [], faults: NO_FAULTS })
    },
    putMedia: async (name, _mime, bytes) => void photos.set(name, bytes),
    writeText: ({ id, from, to, text, media = [] }) => {
      asked.push({ phone: from, number: to })
      return Promise.resolve({
        id,
        direction: 'out',
        text,
        at: '2026-01-01T00:00:00.000Z',
        status: 'waiting',
        media: media.map(({ name }) => name),
        reactions: [],
      })
    },
    react: ({ from, to, of, type }) => {
      asked.push({ phone: from, number: to })
      return Promise.resolve({
        id: of,
        direction: 'in',
        text: 'Well done.',
        at: '2026-01-01T00:00:00.000Z',
        status: 'delivered',
        media: [],
        reactions: type === null ? [] : [{ by: 'client', type }],
      })
    },
    setFaults: (line, faults) => {
      asked.push(line)
      return Promise.resolve(faults)
    },
  }
}
