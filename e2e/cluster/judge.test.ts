import { expect, test } from 'vitest'
import { PORTS, toUrl } from './addresses.ts'
import type { Answer } from './call.ts'
import type { Evidence } from './evidence.ts'
import { judge, judgeLossy } from './judge.ts'
import type { LiveReader } from './streams.ts'

const IDS = ['ct_1:1:drv-one', 'ct_1:2:drv-two', 'ct_2:1:drv-three']

const readerOf = (messages: string[], resets = 0): LiveReader => ({
  ...{ ready: Promise.resolve(), messages: new Set(messages), opens: 1, resets },
  close: () => {},
})

const answerOf = (answer: Partial<Answer>): Answer => ({
  ...{ kind: 'draft', url: toUrl(PORTS.attune(1)), at: 0, ms: 10, status: 503, code: 'Unavailable', body: null },
  ...answer,
})

/** Three messages were sent, and everything went well. */
const goodEvidence = (): Evidence => ({
  journal: {
    tag: 'drv',
    sends: IDS.map((id) => ({ suffix: id.split(':')[2] ?? '', id })),
    texts: ['drv-hello'],
    answers: [answerOf({ status: 200 }), answerOf({})],
    readers: [readerOf([...IDS, 'ct_1:3:in'])],
  },
  messages: IDS.map((id) => ({ id, suffix: id.split(':')[2] ?? '' })),
  texts: [{ id: 'ct_1:3:in', text: 'Texted drv-hello' }],
  gaps: 0,
  openDeliveries: 0,
  carried: IDS,
})

const faultsOf = (change: (evidence: Evidence) => void): string[] => {
  const evidence = goodEvidence()
  change(evidence)
  return judge(evidence, [], [0, 0, 0]).faults
}

test('nothing is wrong when refusals were all that happened', () => {
  expect(faultsOf(() => {})).toEqual([])
})

test('a message that only arrived at the second attempt is fine, one that arrived twice is not', () => {
  const [first = '', second = ''] = IDS
  expect(faultsOf((evidence) => (evidence.carried = [`${first}:2`, `${second}:3`]))).toEqual([])
  expect(faultsOf((evidence) => (evidence.carried = [first, `${first}:2`, second]))).toEqual(['sent twice: 1'])
})

test.each<[string, (evidence: Evidence) => void]>([
  ['lost: 1', ({ messages }) => void messages.pop()],
  ['texts lost: 1', (evidence) => (evidence.texts = [])],
  ['never acknowledged: 1', ({ journal }) => journal.sends.push({ suffix: 'drv-late', id: null })],
  ['doubled: 1', ({ messages }) => messages.push({ id: IDS[0] ?? '', suffix: 'drv-one' })],
  ['out of order: 1', (evidence) => (evidence.carried = [...IDS].toReversed())],
  ['missed events: 1', ({ journal }) => (journal.readers = [readerOf(IDS)])],
  ['streams reset for no reason: 1', ({ journal }) => (journal.readers = [readerOf([...IDS, 'ct_1:3:in'], 1)])],
  ['answers of 500: 1', ({ journal }) => journal.answers.push(answerOf({ status: 500 }))],
  ['other answers: 1', ({ journal }) => journal.answers.push(answerOf({ status: 404 }))],
  ['refusals after 20 s: 1', ({ journal }) => journal.answers.push(answerOf({ ms: 20_001 }))],
])('%s', (fault, change) => {
  expect(faultsOf(change)).toEqual([fault])
})

test('a reset is fine if a process has seen a change that was never acknowledged and is gone', () => {
  const evidence = goodEvidence()
  evidence.journal.readers = [readerOf([...IDS, 'ct_1:3:in'], 1)]
  expect(judge(evidence, [], [0, 1, 0]).faults).toEqual([])
})

test('after a failover that loses messages, every stream must be reset and every process must say so once', () => {
  const evidence = goodEvidence()
  evidence.messages.pop()
  evidence.journal.readers = [readerOf([...IDS, 'ct_1:3:in'], 1)]
  expect(judgeLossy(evidence, [1, 1, 1]).faults).toEqual([])
  expect(judgeLossy(evidence, [1, 0, 2]).faults).toEqual(['processes without one log line: 2'])
  evidence.journal.readers.push(readerOf([...IDS, 'ct_1:3:in']))
  expect(judgeLossy(evidence, [1, 1, 1]).faults).toEqual(['streams not reset: 1'])
})

test('a failover that was to lose messages and lost none has shown nothing', () => {
  const evidence = goodEvidence()
  evidence.journal.readers = [readerOf([...IDS, 'ct_1:3:in'], 1)]
  expect(judgeLossy(evidence, [1, 1, 1]).faults).toEqual(['nothing was lost, so nothing was tried'])
})
