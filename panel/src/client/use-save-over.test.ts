import { expect, test, vi } from 'vitest'
import { failureOf } from './failure.ts'
import { CallRefused } from './refusal.ts'
import { makeSaveOver } from './use-save-over.ts'

interface Alert {
  rev: number
  title: string
  isOn: boolean
}

const OPENED: Alert = { rev: 3, title: 'Silent', isOn: true }
const shows = ({ title }: Alert) => title
const refusal = (status: number, data?: object) =>
  new CallRefused({ code: 'AlertOutdated', status, title: 'Not saved', content: 'Review the changes.', data }, 'r1')
const echo = <T>(latest: T) => Promise.resolve(latest)
/** A server that has another version: it refuses what isn't saved with its revision. */
const serverWith = (stored: Alert) => (latest: Alert) =>
  latest.rev === stored.rev ? Promise.resolve(latest) : Promise.reject<Alert>(refusal(409, stored))
const failureIn = (saving: Promise<unknown>) => saving.then(() => null, failureOf)

test('after a refusal, saving again goes with what someone else has saved', async () => {
  const saveOver = makeSaveOver(OPENED)
  expect(await saveOver(echo, shows)).toBe(OPENED)
  const theirs = { rev: 4, title: 'Quiet', isOn: false }
  expect(await failureIn(saveOver(serverWith(theirs), shows))).toEqual({
    code: 'AlertOutdated',
    status: 409,
    title: 'Not saved',
    content: 'This has been changed since you opened it. Save again to replace those changes, or cancel to keep them.',
    reference: 'r1',
  })
  expect(await saveOver(serverWith(theirs), shows)).toBe(theirs)
  // They may save once more.
  const again = { rev: 6, title: 'Silent', isOn: true }
  expect(await failureIn(saveOver(serverWith(again), shows))).not.toBeNull()
  expect(await saveOver(serverWith(again), shows)).toBe(again)
})

test('what the form doesn’t show is taken over without asking', async () => {
  const saveOver = makeSaveOver(OPENED)
  const off = { ...OPENED, rev: 5, isOn: false }
  expect(await saveOver(serverWith(off), shows)).toBe(off)
})

test('it is tried again once, however often something changes meanwhile', async () => {
  const saveOver = makeSaveOver(OPENED)
  const refuseAlways = vi.fn<(latest: Alert) => Promise<Alert>>((latest) =>
    Promise.reject(refusal(409, { ...latest, rev: latest.rev + 1 })),
  )
  expect(await failureIn(saveOver(refuseAlways, shows))).not.toBeNull()
  expect(refuseAlways).toHaveBeenCalledTimes(2)
})

test('without knowing what a form shows, it always asks, in its own words', async () => {
  const restoreOver = makeSaveOver(OPENED, { asks: 'Restore again to replace it.' })
  const refused = await failureIn(restoreOver(serverWith({ ...OPENED, rev: 4 })))
  expect(refused?.content).toBe('Restore again to replace it.')
})

test('what has to be the same may differ from one save to the next', async () => {
  const saveOver = makeSaveOver(OPENED)
  const off = { ...OPENED, rev: 4, isOn: false }
  expect(await failureIn(saveOver(serverWith(off), ({ isOn }) => isOn))).not.toBeNull()
  expect(await saveOver(serverWith({ ...off, rev: 5 }), shows)).toMatchObject({ rev: 5 })
})

test('any other failure is passed on as it is, and changes nothing', async () => {
  const saveOver = makeSaveOver(OPENED)
  const others = [
    refusal(409, { numbers: ['+13035550142'] }),
    refusal(409),
    refusal(422, { rev: 4 }),
    new TypeError('Failed to fetch'),
  ]
  for (const other of others)
    expect(await saveOver(() => Promise.reject<Alert>(other)).catch((error: unknown) => error)).toBe(other)
  expect(await saveOver(echo, shows)).toBe(OPENED)
})

test('what shows it is loaded again: before it is done, but never before a failure is told', async () => {
  let finish = () => {}
  const refresh = vi.fn<() => Promise<void>>(() => new Promise((resolve) => (finish = resolve)))
  const saveOver = makeSaveOver(OPENED, { refresh })
  const saving = saveOver(echo, shows)
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledTimes(1))
  finish()
  expect(await saving).toBe(OPENED)
  expect(await failureIn(saveOver(serverWith({ rev: 4, title: 'Quiet', isOn: true }), shows))).not.toBeNull()
  expect(refresh).toHaveBeenCalledTimes(2)
})
