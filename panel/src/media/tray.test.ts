import { describe, expect, test, vi } from 'vitest'
import type { Media } from '@attune/contract/media/entity'
import { makeTray } from './tray.ts'

const file = (name: string, more: { size?: number; type?: string } = {}): File =>
  // The tray looks at these only.
  ({ name, size: 100, type: 'image/jpeg', ...more }) as File

const media = (name: string): Media => ({
  _id: `md_${name.padStart(32, '0')}`,
  kind: 'message-attachment',
  url: `/media/${name}`,
  thumbnail: `/media/${name}/thumb`,
  fileName: name,
  mime: 'image/jpeg',
  width: 4,
  height: 3,
  bytes: 100,
})

const turn = () => new Promise((done) => setTimeout(done))

/** A tray whose uploads are answered by hand. */
const world = () => {
  const asked: { file: File; progress: (share: number) => void; done: () => void; fail: (error: Error) => void }[] = []
  const discard = vi.fn<(id: string) => Promise<unknown>>(() => Promise.resolve())
  const onReady = vi.fn<(ready: readonly Media[]) => void>()
  const tray = makeTray({
    upload: (one, progress, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('off', 'AbortError')))
        asked.push({ file: one, progress, done: () => resolve(media(one.name)), fail: reject })
      }),
    discard,
    onReady,
  })
  const states = () => tray.items.get().map(({ name, state }) => `${name} ${state}`)
  return { tray, asked, discard, onReady, states }
}

describe('a tray of attachments', () => {
  test('uploads two at once, in order, and shows how far each has come', async () => {
    const { tray, asked, states } = world()
    tray.add([file('a'), file('b'), file('c')])
    expect(asked.map((one) => one.file.name)).toEqual(['a', 'b'])
    asked[0]?.progress(0.4)
    expect(tray.items.get()[0]?.share).toBe(0.4)
    asked[1]?.done()
    await turn()
    expect(states()).toEqual(['a submit', 'b ready', 'c submit'])
    expect(asked.map((one) => one.file.name)).toEqual(['a', 'b', 'c'])
  })

  test('numbers new files from 1 and restored ones from 10000', () => {
    const { tray } = world()
    tray.add([file('a'), file('b')])
    tray.putBack([media('c'), media('d')])
    expect(tray.items.get().map(({ id, name }) => [id, name])).toEqual([
      [10_000, 'c'],
      [10_001, 'd'],
      [1, 'a'],
      [2, 'b'],
    ])
  })

  test('reports a problem with a file without sending it', () => {
    const { tray, asked } = world()
    tray.add([file('large', { size: 11_000_000 }), file('empty', { size: 0 }), file('page', { type: 'text/html' })])
    expect(tray.items.get().map(({ state, problem }) => [state, problem])).toEqual([
      ['error', 'A file can have at most 10 MB.'],
      ['error', 'The file is empty.'],
      ['error', "Files of this type can't be attached."],
    ])
    expect(asked).toEqual([])
  })

  test('leaves a file without a type to the server', () => {
    const { tray, states } = world()
    tray.add([file('notes', { type: '' })])
    expect(states()).toEqual(['notes submit'])
  })

  test('accepts ten files and returns how many exceeded the limit', () => {
    const { tray } = world()
    expect(tray.add(Array.from({ length: 12 }, (_, at) => file(`f${at}`)))).toBe(2)
    expect(tray.items.get()).toHaveLength(10)
  })

  test('keeps a failed file with its reason, and tries it again', async () => {
    const { tray, asked, states } = world()
    tray.add([file('a')])
    asked[0]?.fail(new TypeError('Failed to fetch'))
    await turn()
    expect(tray.items.get()[0]?.problem).toBe('Something went wrong while media uploading.')
    tray.retry(1)
    expect(states()).toEqual(['a submit'])
    asked[1]?.done()
    await turn()
    expect(states()).toEqual(['a ready'])
  })

  test('aborts the upload of a removed file, and discards it on the server', async () => {
    const { tray, asked, discard } = world()
    tray.add([file('a'), file('b')])
    asked[1]?.done()
    await turn()
    tray.remove(1)
    tray.remove(2)
    await turn()
    expect(tray.items.get()).toEqual([])
    expect(discard.mock.calls).toEqual([[media('b')._id]])
  })

  test('take() returns uploaded files and keeps the rest', async () => {
    const { tray, asked, onReady, discard } = world()
    tray.add([file('a'), file('b')])
    asked[0]?.done()
    await turn()
    expect(onReady).toHaveBeenLastCalledWith([media('a')])
    expect(tray.take()).toEqual([media('a')])
    expect(onReady).toHaveBeenLastCalledWith([])
    expect(tray.items.get().map(({ name }) => name)).toEqual(['b'])
    expect(discard).not.toHaveBeenCalled()
  })

  test('puts a file back only once', () => {
    const { tray } = world()
    tray.putBack([media('a')])
    tray.putBack([media('a')])
    expect(tray.items.get()).toHaveLength(1)
  })
})
