import { expect, test } from 'vitest'
import { labelOfKey } from './label-of-key.ts'

test.for([
  ['weeklyStress', 'Weekly stress'],
  ['wentWell', 'Went well'],
  ['rested', 'Rested'],
  ['went_well', 'Went well'],
  ['lastBMI', 'Last BMI'],
  ['bmiNow2', 'Bmi now2'],
  ['hrvAtHRVPeak', 'Hrv at HRV peak'],
  ['Start weight', 'Start weight'],
  ['What is your goal?', 'What is your goal?'],
  ['iPhone model', 'iPhone model'],
  ['', ''],
])('%s is shown as %s', ([key = '', words]) => {
  expect(labelOfKey(key)).toBe(words)
})
