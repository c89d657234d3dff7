import { expect, test } from 'vitest'
import { joinUnsent } from './unsent-message.ts'

test('replies that were held go back as one, with the number that was chosen for them', () => {
  const back = joinUnsent([{ text: 'Rest today,' }, { text: 'walk tomorrow.', from: '+13035550100' }])
  expect(back).toMatchObject({ text: 'Rest today,\nwalk tomorrow.', from: '+13035550100' })
})

test('without a chosen number the server still chooses', () => {
  expect(joinUnsent([{ text: 'Rest today' }]).from).toBeUndefined()
})
