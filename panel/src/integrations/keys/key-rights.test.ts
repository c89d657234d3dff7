import { INTEGRATION_PERMISSIONS } from '@attune/contract/staff/integration-permissions'
import { expect, test } from 'vitest'
import { describeRights, rightsOf, wordsOfRight } from './key-rights.ts'

test('a choice stands for the rights that its maker has', () => {
  const some = ['contacts.list', 'contacts.update', 'contacts.private-data'] as const
  expect(rightsOf('read-aliases', [], some)).toEqual(['contacts.list'])
  expect(rightsOf('read', [], some)).toEqual(['contacts.list', 'contacts.private-data'])
  expect(rightsOf('all', [], some)).toEqual([...some])
  expect(rightsOf('chosen', ['contacts.update', 'users.list'], some)).toEqual(['contacts.update'])
})

test('reading rights never include one that changes something', () => {
  const changes = /\.(?:update|create|delete|send|set-status|send-direct|text|photo|flag|pinned|resend|submit|cancel)$/
  expect(rightsOf('read', [], INTEGRATION_PERMISSIONS).filter((name) => changes.test(name))).toEqual([])
})

test('rights are told in words', () => {
  expect(describeRights(['contacts.list'])).toBe('Reads, without clients’ names and numbers')
  expect(describeRights(['contacts.list', 'contacts.private-data'])).toBe('Reads')
  expect(describeRights(['contacts.private-data', 'tasks.update'])).toBe('Reads and writes (2 rights)')
  expect(wordsOfRight('messages.send-direct')).toBe('Messages: send direct')
})
