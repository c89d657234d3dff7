import { contract } from '@attune/contract/app/contract'
import { expect, test } from 'vitest'
import { checkOutput } from './check-shapes.ts'

const { listMessages } = contract.conversations
const page = { data: [], pagination: { hasNext: false, next: null } }

test('an output that is exactly its contract’s passes', async () => {
  await expect(checkOutput(listMessages, page)).resolves.toBeUndefined()
})

// ASVS 15.3.1
test('a field more than the contract names is a defect', async () => {
  await expect(checkOutput(listMessages, { ...page, phone: '+15550000000' })).rejects.toThrow(
    'fields that its contract does not have',
  )
})

test('a wrong value is a defect', async () => {
  await expect(checkOutput(listMessages, { ...page, data: [{ id: 1 }] })).rejects.toThrow('does not match its contract')
})
