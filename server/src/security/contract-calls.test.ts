import { callNamed } from '@attune/contract/app/contract'
import { takesIdempotencyKey } from '@attune/contract/idempotency'
import type { AnyContractProcedure } from '@orpc/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { revisionFieldOf } from '../app/inputs/seen-revision.ts'
import { idParameters, listContractCalls, type ContractCall } from './contract-calls.ts'
import { exampleNames } from '../app/api/call-examples.ts'
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

test('no answer that is kept holds a secret', () => {
  const kept = calls.filter(({ name }) => takesIdempotencyKey(procedureOf(name)['~orpc']))
  expect(kept.length).toBeGreaterThan(50)
  const telling = kept.flatMap(({ name }) => {
    const { outputSchema } = procedureOf(name)['~orpc']
    const own = outputSchema instanceof z.ZodObject ? Object.keys(outputSchema.shape) : []
    const keys = own.filter((field) => /^(?:api)?key$/i.test(field))
    const inside = fieldsOf(outputSchema).filter((field) => /secret|token|password|recovery|^link$/i.test(field))
    return [...keys, ...inside.filter((field) => !HARMLESS.test(field))].map((field) => `${name} ${field}`)
  })
  expect(telling).toEqual([])
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
 * What a reviewer should see when it changes: which permission each call asks for, or who is let in without one, which calls by POST only read, which keep no
 * answer to be repeated, the field that is searched for, the one that the header `if-match` stands for, and ids that others
 * may have to be kept from: those in a field of another name, and, as `untried`, fields named as ids in which the tests try nobody else's.
 * A POST that takes an idempotency key, and an id under its own name, are as usual and aren't listed.
 */
function traitsOf(call: ContractCall): string[] {
  const { meta, method, name } = call
  const search = searchFieldOf(call.sent)
  const revision = revisionFieldOf(procedureOf(name))
  const isKept = takesIdempotencyKey(procedureOf(name)['~orpc'])
  return [
    meta.right === 'public' || meta.right === 'signed-in'
      ? `${name} is open: ${meta.right}`
      : `${name} asks ${meta.right}`,
    ...(meta.reads === true ? [`${name} only reads`] : []),
    ...(method === 'POST' && meta.tenant && meta.reads !== true && !isKept ? [`${name} takes no idempotency key`] : []),
    ...unusualIds(call).map((id) => `${name} ${id}`),
    ...(search === null ? [] : [`${name} searches: ${search.join('.')}`]),
    ...(revision === null ? [] : [`${name} revision: ${revision}`]),
  ]
}

function unusualIds(call: ContractCall): string[] {
  const kinds = new Map<string, string>(idParameters(call).map(({ field, kind }) => [field, kind]))
  return Object.keys(call.read.properties ?? {}).flatMap((field) => {
    const kind = kinds.get(field)
    const isNamedAsId = /^ids?$|Ids?$/.test(field) || call.path.includes(`{${field}}`)
    if (kind === undefined) return isNamedAsId ? [`${field}: untried`] : []
    return /^ids?$/.test(field) || field.replace(/Ids?$/, '') === kind ? [] : [`${field}: ${kind}`]
  })
}

function isPage(output: unknown): boolean {
  return output instanceof z.ZodObject && 'pagination' in output.shape
}

function procedureOf(name: string): AnyContractProcedure {
  return callNamed(name)! // A name of the contract's own list.
}

/** The last characters of a secret, and how long an answer of a model may be. */
const HARMLESS = /End$|^maxTokens$/

/** The names of all fields of a schema, at any depth, except those that only say yes or no. */
function fieldsOf(schema: unknown): string[] {
  const names: string[] = []
  JSON.stringify(
    z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' }),
    (_key, value: unknown) => {
      if (typeof value === 'object' && value !== null && 'properties' in value)
        for (const [name, field] of Object.entries(value.properties as Record<string, { type?: unknown }>))
          if (field.type !== 'boolean') names.push(name)
      return value
    },
  )
  return names
}
