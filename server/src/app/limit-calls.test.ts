import { expect, test } from 'vitest'
import { limitCalls } from './limit-calls.ts'

const open = (max: number) => {
  const told: string[] = []
  return { told, limit: limitCalls(max, (accountId) => told.push(accountId)) }
}

test('an account has as many calls as it may, and another one for each that ends', () => {
  const { limit } = open(2)
  const end = limit.begin('Hannah', 'a token')
  expect(limit.begin('Hannah', 'a token')).not.toBeNull()
  expect(limit.begin('Hannah', 'a token')).toBeNull()
  expect(limit.begin('Tess', 'her token')).not.toBeNull()
  end?.()
  expect(limit.begin('Hannah', 'a token')).not.toBeNull()
  expect(limit.begin('Hannah', 'a token')).toBeNull()
})

test('the tokens of an account with too many are known until one of its calls has ended', () => {
  const { limit } = open(1)
  const end = limit.begin('Hannah', 'her phone')
  expect(limit.isFull('her phone')).toBe(false)
  limit.begin('Hannah', 'her phone')
  limit.begin('Hannah', 'her desk')
  limit.begin('Tess', 'her token')
  expect(['her phone', 'her desk', 'her token', ''].filter(limit.isFull)).toEqual(['her phone', 'her desk'])
  end?.()
  expect(['her phone', 'her desk', 'her token', ''].filter(limit.isFull)).toEqual([])
})

test('that an account has too many is told once, until none of its calls are left', () => {
  const { limit, told } = open(2)
  const ends = [limit.begin('Hannah', 'a token'), limit.begin('Hannah', 'a token')]
  limit.begin('Hannah', 'a token')
  limit.begin('Hannah', 'a token')
  ends.pop()?.()
  ends.push(limit.begin('Hannah', 'a token'))
  limit.begin('Hannah', 'a token')
  expect(told).toEqual(['Hannah'])
  for (const end of ends) end?.()
  ends.splice(0, 2, limit.begin('Hannah', 'a token'), limit.begin('Hannah', 'a token'))
  limit.begin('Hannah', 'a token')
  expect(told).toEqual(['Hannah', 'Hannah'])
})
