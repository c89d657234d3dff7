import { expect, test } from 'vitest'
import { limitCalls } from './limit-calls.ts'

const open = (max: number) => {
  const told: string[] = []
  return { told, limit: limitCalls(max, (accountId) => told.push(accountId)) }
}

test('an account has as many calls as it may, and another one for each that ends', () => {
  const { limit } = open(2)
  const end = limit.begin('Hannah')
  expect(limit.begin('Hannah')).not.toBeNull()
  expect(limit.begin('Hannah')).toBeNull()
  expect(limit.begin('Tess')).not.toBeNull()
  end?.()
  expect(limit.begin('Hannah')).not.toBeNull()
  expect(limit.begin('Hannah')).toBeNull()
})

test('that an account has too many is told once, until none of its calls are left', () => {
  const { limit, told } = open(2)
  const ends = [limit.begin('Hannah'), limit.begin('Hannah')]
  limit.begin('Hannah')
  limit.begin('Hannah')
  ends.pop()?.()
  ends.push(limit.begin('Hannah'))
  limit.begin('Hannah')
  expect(told).toEqual(['Hannah'])
  for (const end of ends) end?.()
  ends.splice(0, 2, limit.begin('Hannah'), limit.begin('Hannah'))
  limit.begin('Hannah')
  expect(told).toEqual(['Hannah', 'Hannah'])
})
