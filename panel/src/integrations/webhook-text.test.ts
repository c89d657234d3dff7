import { FACT_KINDS } from '@attune/contract/app/facts'
import { expect, test } from 'vitest'
import { KIND_CHOICES } from './webhook-text.ts'

test('webhooks and logs offer every kind of fact, each once', () => {
  const offered = KIND_CHOICES.flatMap(({ items }) => items.map(({ value }) => value))
  expect(offered.toSorted()).toEqual(FACT_KINDS.toSorted())
})
