import { describe, expect, test } from 'vitest'
import { evaluate } from '../expressions/evaluate.ts'
import { readAmount, formatAmount } from './amount.ts'
import { readAnswerValue, keepType } from './answer-value.ts'

const scope = {
  answer: { value: 168, unit: 'lb' },
  answers: { Start: { value: 76, unit: 'kg' }, Height: { value: 180, unit: 'cm' } },
  profile: { basic: { weight: 82, weightUnit: 'kg' }, startWeight: { value: 77, unit: 'kg' }, note: '76 kg' },
}
const valueOf = (source: string) => {
  const result = evaluate(source, scope)
  return result.ok ? result.value : result.error.message
}

describe('D6 amounts with a unit', () => {
  test.each<[string, unknown]>([
    ['answer == answers.Start', true],
    ['answer > answers.Start', false],
    ['answer >= answers.Start', true],
    ['answer < profile.startWeight', true],
    ['answers.Start != profile.startWeight', true],
    ['kg(answer)', 76.2],
    ['lbs(answers.Start)', 167.6],
    ['kg(profile.note)', 76],
    ['lbs(profile.basic.weight, profile.basic.weightUnit)', 180.8],
    ['kg(null)', null],
    ['kg(answer) - kg(answers.Start) > 2', false],
    ['Math.round(inches(answers.Height))', 71],
    ['answer.value + answer.unit', '168lb'],
  ])('D6 %s', (source, value) => {
    expect(valueOf(source)).toEqual(value)
  })

  test.each([
    ['answer > 80', 'This has a unit. Say which one to calculate in, like kg(answer) or lbs(answer).'],
    ['answer == 168', 'This has a unit. Say which one to calculate in, like kg(answer) or lbs(answer).'],
    ['answer - 2', '“answer” has a unit. Say which one to calculate in, like kg(answer) or lbs(answer).'],
    ['answer < answers.Height', "168 lbs and 180 cm can't be compared."],
    ['kg(172)', '“kg” needs an amount with its unit, like kg(answer) or kg(172, "lb").'],
    ['kg(answers.Height)', "180 cm can't be given in kg."],
  ])('D6 %s is refused', (source, message) => {
    expect(valueOf(source)).toBe(message)
  })

  test('an amount is the same after it was written down', () => {
    for (const amount of [76, 76.25, 0.1, 1e21].map((value) => ({ value, unit: 'kg' }) as const))
      expect(readAmount(formatAmount(amount))).toEqual(amount)
    expect(readAmount('76 stones')).toBeNull()
    expect(readAmount('76')).toBeNull()
  })
})

describe('D7 questionnaire answers', () => {
  test.each([
    [{ value: '3', type: 'number' }, 3],
    [{ value: 'false', type: 'boolean' }, false],
    [{ value: 'Yes', type: 'boolean' }, true],
    [{ value: '2026-11-20', type: 'date' }, '2026-11-20'],
    [
      { value: '76.5 kg', type: 'amount' },
      { value: 76.5, unit: 'kg' },
    ],
    [{ value: '3' }, '3'],
    [{ value: 'three', type: 'number' }, 'three'],
  ] as const)('%j is read as %j', (stored, value) => {
    expect(readAnswerValue(stored)).toEqual(value)
  })

  test('a person’s edit keeps the type as long as the text fits it', () => {
    expect(keepType({ value: '4', type: 'number' })).toEqual({ value: '4', type: 'number' })
    expect(keepType({ value: 'four', type: 'number' })).toEqual({ value: 'four' })
    expect(keepType({ value: '4' })).toEqual({ value: '4' })
  })
})
