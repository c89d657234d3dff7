import type { Scene } from '@attune/contract/scenes/entity'
import { expect, test, vi } from 'vitest'
import { CallRefused } from '../../../client/refusal.ts'
import type { SceneDocument } from '../document/document.ts'
import { savedSceneOf as saved, sceneOf } from '../document/testing.ts'
import { makePutOverOwn } from './put-over-own.ts'

const MINE = sceneOf({ run: 'ask' })
const MORE = { ...MINE, title: 'Evening check-in' }
const PIN = { kind: 'pin' } as const

const changedTo = (scene: Scene) =>
  new CallRefused({ code: 'SceneChanged', status: 409, title: 'Changed', content: 'Changed.', data: scene }, null)

/** A save at revision 7 whose answer is lost, and then one of `document`, which finds `found` on the server. */
const saveAgain = async (document: SceneDocument, found: Scene) => {
  const call = vi.fn<Parameters<typeof makePutOverOwn>[0]>()
  const { put, isOwn } = makePutOverOwn(call)
  call.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(put({ document: MINE, live: PIN }, 7)).rejects.toThrow('Failed to fetch')
  call.mockRejectedValueOnce(changedTo(found)).mockResolvedValueOnce(saved(document, 9))
  return { answer: put({ document, live: PIN }, 7), call, isOwn }
}

test.for([
  ['the same is saved again', MINE],
  ['more was edited since', MORE],
] as const)('a save whose answer was lost is no conflict when %s', async ([, document]) => {
  const { answer, call, isOwn } = await saveAgain(document, saved(MINE, 8))
  expect(await answer).toEqual(saved(document, 9))
  expect(call).toHaveBeenLastCalledWith({ document, live: PIN }, 8)
  // From here on, the same content may be someone else's.
  expect(isOwn(saved(MINE, 10))).toBe(false)
})

test('what someone else has saved after it is a conflict', async () => {
  const { answer, call } = await saveAgain(MINE, saved({ ...MINE, title: 'Theirs' }, 9))
  await expect(answer).rejects.toMatchObject({ code: 'SceneChanged' })
  expect(call).toHaveBeenCalledTimes(2)
})

test('so is the same content, if nothing was lost here', async () => {
  const call = vi.fn<Parameters<typeof makePutOverOwn>[0]>().mockRejectedValue(changedTo(saved(MINE, 8)))
  const { put } = makePutOverOwn(call)
  await expect(put({ document: MINE, live: PIN }, 7)).rejects.toMatchObject({ code: 'SceneChanged' })
})
