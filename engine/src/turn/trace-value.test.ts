import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TRACE_VALUE_MAX } from '../limits.ts'
import { toTraceValue } from './trace-value.ts'

test('P2 a value in a trace is the one that JSON keeps of it', () => {
  const texts = fc.string({ unit: 'binary', maxLength: TRACE_VALUE_MAX }).filter((text) => text.isWellFormed())
  const values = fc.oneof(fc.double(), fc.boolean(), fc.constant(null), texts, fc.array(fc.double()))
  fc.assert(
    fc.property(values, (value) => {
      const text = JSON.stringify(value)
      if (text.length <= TRACE_VALUE_MAX) expect(toTraceValue(value)).toEqual(JSON.parse(text))
    }),
  )
  expect([Number.NaN, -0, undefined, () => 1].map(toTraceValue)).toEqual([null, 0, null, null])
})

test.each(['x', '\0', '"'])('P2 a text of many %j is shortened where its JSON gets too long', (sign) => {
  const most = Math.floor((TRACE_VALUE_MAX - 2) / (JSON.stringify(sign).length - 2))
  expect(toTraceValue(sign.repeat(most))).toBe(sign.repeat(most))
  expect(toTraceValue(sign.repeat(most + 1))).toBe(`${sign.repeat(most + 1).slice(0, TRACE_VALUE_MAX)}…`)
})
