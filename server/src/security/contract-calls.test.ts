import { contract } from '@attune/contract/app/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { revisionFieldOf } from '../app/inputs/seen-revision.ts'
import { idParameters, listContractCalls, type ContractCall } from './contract-calls.ts'
import { exampleNames } from './example-inputs.ts'
import { expectReviewed } from './expect-reviewed.ts'
import { searchFieldOf } from './spoil.ts'

const calls = listContractCalls()

// ASVS 8.1.1
test('every call of the contract has its example', () => {
  expect(exampleNames().toSorted()).toEqual(calls.map(({ name }) => name).toSorted())
})

test('only a POST is said to read: it may be repeated', () => {
  expect(calls.filter(({ meta, method }) => meta.reads === true && method !== 'POST')).toEqual([])
})

test('every list that comes in pages can be read to its end', () => {
  const endless = calls
    .filter(({ name }) => isPage(procedureOf(name)['~orpc'].outputSchema))
    .filter(({ sent }) => !['next', 'before', 'page'].some((field) => field in (sent.properties ?? {})))
  expect(endless.map(({ name }) => name)).toEqual([])
})

// ASVS 3.5.1, 6.1.3, 6.3.4, 6.4.2, 8.2.1
test('what calls let in, take and look for is as it was reviewed', async () => {
  await expectReviewed('calls', calls.flatMap(traitsOf))
})

/**
 * What a reviewer should see when it changes: who is let in without a permission, which calls by POST only read, the
 * fields that hold an id, the field that is searched for, and the one that the header `if-match` stands for.
 */
function traitsOf(call: ContractCall): string[] {
  const { meta } = call
  const search = searchFieldOf(call.sent)
  const revision = revisionFieldOf(procedureOf(call.name))
  return [
    ...(meta.right === 'public' || meta.right === 'signed-in' ? [`${call.name} is open: ${meta.right}`] : []),
    ...(meta.reads === true ? [`${call.name} only reads`] : []),
    ...idParameters(call).map(({ field, kind }) => `${call.name} ${field}: ${kind}`),
    ...(search === null ? [] : [`${call.name} searches: ${search.join('.')}`]),
    ...(revision === null ? [] : [`${call.name} revision: ${revision}`]),
  ]
}

function isPage(output: unknown): boolean {
  return output instanceof z.ZodObject && 'pagination' in output.shape
}

function procedureOf(name: string): Procedure {
  const [slice = '', call = ''] = name.split('.')
  // A name of the contract's own list.
  return (contract as unknown as Record<string, Record<string, Procedure>>)[slice]![call]!
}

type Procedure = Parameters<typeof revisionFieldOf>[0] & { '~orpc': { outputSchema?: unknown } }
