import { expect, test, vi } from 'vitest'
import { failureOf } from './failure.ts'
import { CallRefused } from './refusal.ts'
import { makeSaveOver } from './use-save-over.ts'

const refusal = (status: number, data?: object) =>
  new CallRefused({ code: 'AlertOutdated', status, title: 'Not saved', content: 'Review the changes.', data }, 'r1')
const refuse = (error: unknown) => () => Promise.reject<number>(error)
const show = <T>(latest: T) => Promise.resolve(latest)
const OPENED = { rev: 3, isOn: true }

test('after a refusal, saving again goes with what someone else has saved', async () => {
  const saveOver = makeSaveOver<{ rev: number; isOn: boolean }>(OPENED)
  expect(await saveOver(show)).toEqual(OPENED)
  const refused = await saveOver(refuse(refusal(409, { rev: 4, isOn: false }))).catch((error: unknown) => error)
  expect(failureOf(refused)).toEqual({
    code: 'AlertOutdated',
    status: 409,
    title: 'Not saved',
    content: 'Someone else has saved changes since you opened this. To replace them, save again; to keep them, cancel.',
    reference: 'r1',
  })
  expect(await saveOver(show)).toEqual({ rev: 4, isOn: false })
  // They may save once more.
  await saveOver(refuse(refusal(409, { rev: 5, isOn: true }))).catch(() => undefined)
  expect(await saveOver(show)).toEqual({ rev: 5, isOn: true })
})

test('any other failure is passed on as it is, and changes nothing', async () => {
  const saveOver = makeSaveOver(OPENED)
  const others = [
    refusal(409, { numbers: ['+13035550142'] }),
    refusal(409),
    refusal(422, { rev: 4 }),
    new TypeError('Failed to fetch'),
  ]
  for (const other of others) expect(await saveOver(refuse(other)).catch((error: unknown) => error)).toBe(other)
  expect(await saveOver(show)).toBe(OPENED)
})

test('what shows it is loaded again, saved or refused', async () => {
  const refresh = vi.fn<() => Promise<void>>()
  const saveOver = makeSaveOver(OPENED, { refresh, verb: 'restore' })
  await saveOver(show)
  expect(refresh).toHaveBeenCalledTimes(1)
  await expect(saveOver(refuse(refusal(409, { rev: 4 })))).rejects.toThrow('To replace them, restore again')
  expect(refresh).toHaveBeenCalledTimes(2)
})
