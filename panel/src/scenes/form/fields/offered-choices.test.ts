import { expect, test } from 'vitest'
import { CONTACT_EVENT_CHOICES } from '@attune/contract/scenes/nodes/values'
import { offeredChoices } from './offered-choices.ts'

const labels = (stored: string | null) => offeredChoices(CONTACT_EVENT_CHOICES, stored).map(({ label }) => label)

test('events that nothing sends yet are not offered', () => {
  expect(labels(null)).toEqual(expect.arrayContaining(['Status changed', 'Custom event']))
  for (const label of ['Payment failed', 'Purchase']) expect(labels('muted')).not.toContain(label)
})

test('what is stored keeps its title, and an unknown value is shown as it is', () => {
  expect(labels('purchase')).toContain('Purchase')
  expect(labels('purchase')).not.toContain('Payment failed')
  expect(labels('moon-risen').at(-1)).toBe('moon-risen')
})
